-- What is there of each piece and package, and every movement of it.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- How many pieces can still be sold. An order takes its pieces out when its payment starts and puts them back when it
-- comes to nothing. A piece or package without a row here is made to order: it never runs out.
create table public.stock (
  id uuid primary key default gen_random_uuid(),
  product_id text references public.products (id) on delete cascade,
  -- Null for a piece without sizes.
  size text check (size in ('XS', 'S', 'M', 'L', 'XL')),
  ticket_package_id text references public.ticket_packages (id) on delete cascade,
  quantity integer not null check (quantity between 0 and 1000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An event of limited size is counted in seats, whichever package they are sold in.
  event_id text references public.events (id) on delete cascade,
  constraint stock_of_one_thing check (num_nonnulls(product_id, ticket_package_id, event_id) = 1),
  constraint stock_tickets_have_no_size check (product_id is not null or size is null),
  constraint stock_once unique nulls not distinct (product_id, ticket_package_id, event_id, size)
);
-- The constraint's own index begins with the product.
create index stock_by_ticket_package on public.stock (ticket_package_id) where ticket_package_id is not null;
create index stock_low on public.stock (quantity);
create index stock_by_event on public.stock (event_id) where event_id is not null;
alter table public.stock enable row level security;
grant select on public.stock to anon;
grant select, insert, update, delete on public.stock to authenticated;
create policy "Staff manage stock" on public.stock
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads the stock of what they can see" on public.stock
  for select to anon, authenticated
  using (
    exists (select from public.products where id = product_id)
    or exists (select from public.ticket_packages where id = ticket_package_id)
    or exists (select from public.events where id = event_id)
  );
select private.watch('public.stock');

-- Every change of a stock, by whichever way it came: sales and what comes back of them, deliveries, counts, corrections.
create table public.stock_movements (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  product_id text references public.products (id) on delete cascade,
  ticket_package_id text references public.ticket_packages (id) on delete cascade,
  size text,
  change integer not null,
  -- Null: made to order from then on, not counted.
  quantity_after integer,
  reason text not null check (reason in ('order', 'counted', 'received', 'returned', 'damaged', 'lost', 'corrected')),
  note text check (private.is_line(note, 300)),
  order_id uuid references public.orders (id) on delete set null,
  changed_by uuid references public.profiles (id) on delete set null,
  transaction xid8 not null default pg_current_xact_id()
);
create index stock_movements_newest on public.stock_movements (id desc);
create index stock_movements_by_product on public.stock_movements (product_id, id desc) where product_id is not null;
create index stock_movements_by_ticket on public.stock_movements (ticket_package_id, id desc)
  where ticket_package_id is not null;
create index stock_movements_by_order on public.stock_movements (order_id) where order_id is not null;
create index stock_movements_by_person on public.stock_movements (changed_by) where changed_by is not null;
-- Who of the staff changed a stock last stands above the list, however many orders came since.
create index stock_movements_by_staff on public.stock_movements (id desc) where changed_by is not null;
alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated;
create policy "Staff read movements of the stock" on public.stock_movements
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- False once every size a piece comes in (or the piece itself, without sizes) has a stock row that says 0. Kept in
-- products.in_stock, so that a list needs no second look.
create function private.is_in_stock(the_product text, its_sizes text[]) returns boolean
  language sql stable set search_path = ''
  as $$
    select exists (
      select from unnest(case when cardinality(its_sizes) = 0 then array[null::text] else its_sizes end) as offered (size)
      where not exists (
        select from public.stock s
        where s.product_id = the_product and s.size is not distinct from offered.size and s.quantity = 0
      )
    )
  $$;

-- Computed on every write of the piece, so that it cannot be set by hand.
create function private.set_in_stock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  new.in_stock := private.is_in_stock(new.id, new.sizes);
  new.left_by_size := private.left_by_size(new.id, new.sizes);
  return new;
end
$$;
create trigger set_in_stock before insert or update on public.products
  for each row execute function private.set_in_stock();

-- A change of stock reaches the piece only when it makes a difference there.
create function private.refresh_in_stock() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.products p set in_stock = p.in_stock
  where p.id in (old.product_id, new.product_id)
    and (
      p.in_stock <> private.is_in_stock(p.id, p.sizes) or p.left_by_size <> private.left_by_size(p.id, p.sizes)
    );
  return null;
end
$$;
create trigger refresh_in_stock after insert or update or delete on public.stock
  for each row execute function private.refresh_in_stock();

create function private.note_stock_movement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  before constant integer := case when tg_op = 'INSERT' then null else old.quantity end;
  after constant integer := case when tg_op = 'DELETE' then null else new.quantity end;
  kept public.stock;
  staff constant boolean := coalesce(private.caller_role(), 'user') in ('admin', 'editor');
begin
  if before is not distinct from after then
    return null;
  end if;
  if tg_op = 'DELETE' then
    kept := old;
    -- It goes with its piece, and so does its history.
    if not exists (select from public.products where id = kept.product_id)
      and not exists (select from public.ticket_packages where id = kept.ticket_package_id)
    then
      return null;
    end if;
  else
    kept := new;
  end if;
  -- Pieces and ticket packages have a history, nothing else that is counted.
  if kept.product_id is null and kept.ticket_package_id is null then
    return null;
  end if;
  insert into public.stock_movements
    (product_id, ticket_package_id, size, change, quantity_after, reason, note, changed_by)
  values (
    kept.product_id, kept.ticket_package_id, kept.size, coalesce(after, 0) - coalesce(before, 0), after,
    coalesce(nullif(current_setting('site.stock_reason', true), ''), case when staff then 'corrected' else 'order' end),
    nullif(current_setting('site.stock_note', true), ''),
    case when staff then (select auth.uid()) end
  );
  return null;
end
$$;
revoke execute on function private.note_stock_movement from public;
create trigger note_movement after insert or update of quantity or delete on public.stock
  for each row execute function private.note_stock_movement();

-- An order writes in its lines what it took or gave back, in the same transaction: its movements are then its own.
create function private.name_order_of_movement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.stock_movements m set order_id = new.order_id, reason = 'order'
  where m.transaction = pg_current_xact_id() and m.order_id is null
    and m.size is not distinct from new.size
    and case new.kind when 'product' then m.product_id else m.ticket_package_id end = new.item_id;
  return null;
end
$$;
revoke execute on function private.name_order_of_movement from public;
create trigger name_movement after update of taken on public.order_lines
  for each row when (new.taken is distinct from old.taken)
  execute function private.name_order_of_movement();

-- What staff say of a stock. input: { productId | ticketPackageId, size?, seen, quantity, reason, note? }; quantity null:
-- made to order. The difference to what was seen is what counts: a sale of the meantime is not undone.
create function public.correct_stock(input jsonb) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  product constant text := input ->> 'productId';
  package constant text := input ->> 'ticketPackageId';
  the_size constant text := input ->> 'size';
  wanted constant integer := (input ->> 'quantity')::integer;
  known public.stock;
  result integer;
begin
  perform private.require_staff();
  perform set_config('site.stock_reason', coalesce(input ->> 'reason', 'corrected'), true);
  perform set_config('site.stock_note', coalesce(input ->> 'note', ''), true);
  select * into known from public.stock s
  where s.product_id is not distinct from product and s.ticket_package_id is not distinct from package
    and s.size is not distinct from the_size
  for update;
  if wanted is null then
    delete from public.stock where id = known.id;
  elsif known.id is null then
    insert into public.stock (product_id, ticket_package_id, size, quantity)
    values (product, package, the_size, wanted) returning quantity into result;
  else
    update public.stock
    set quantity = greatest(known.quantity + wanted - coalesce((input ->> 'seen')::integer, known.quantity), 0)
    where id = known.id returning quantity into result;
  end if;
  perform set_config('site.stock_reason', '', true);
  perform set_config('site.stock_note', '', true);
  return result;
end
$$;
revoke execute on function public.correct_stock from public;
grant execute on function public.correct_stock to authenticated;

-- What unpaid orders hold: it is out of the stock, and comes back when they are not paid.
create function public.held_stock() returns table (item_id text, size text, held bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select l.item_id, l.size, sum(l.taken)::bigint
    from public.orders o join public.order_lines l on l.order_id = o.id
    where o.status = 'pending' and o.holds_stock and l.taken > 0
    group by l.item_id, l.size;
end
$$;
revoke execute on function public.held_stock from public;
grant execute on function public.held_stock to authenticated;

-- Pages tell how many seats are left; how many pieces are left they do not.
create trigger tell_change after insert or update on public.stock
  for each row when (new.product_id is null) execute function private.notify_table_change();

create trigger tell_removal after delete on public.stock
  for each row when (old.product_id is null) execute function private.notify_table_change();

create function private.left_by_size(the_product text, its_sizes text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_object_agg(coalesce(s.size, 'one'), least(s.quantity, 4)), '{}')
    from public.stock s
    where s.product_id = the_product
      and case when s.size is null then cardinality(its_sizes) = 0 else s.size = any (its_sizes) end
  $$;
revoke execute on function private.left_by_size from public;

-- What staff say of several stocks at once: all of it, or none. input: an array of what correct_stock takes. All rows are
-- locked before any is changed, in the order of lock_stock: a count and a checkout of the same pieces take turns.
create function public.correct_stocks(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  correction jsonb;
begin
  perform private.require_staff();
  perform from public.stock s
  where s.id in (
    select counted.id from jsonb_array_elements(input) as said (of)
    join public.stock counted on counted.size is not distinct from said.of ->> 'size' and (
      counted.product_id = said.of ->> 'productId' or counted.ticket_package_id = said.of ->> 'ticketPackageId'
    )
  )
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id), s.size nulls first
  for update;
  for correction in select * from jsonb_array_elements(input) loop
    perform public.correct_stock(correction);
  end loop;
end
$$;
revoke execute on function public.correct_stocks from public;
grant execute on function public.correct_stocks to authenticated;

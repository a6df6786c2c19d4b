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

alter table public.stock_movements enable row level security;
-- Written by triggers alone: what happened cannot be edited.
grant select on public.stock_movements to authenticated;

create policy "Staff read movements of the stock" on public.stock_movements
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

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
revoke all on function private.note_stock_movement(), private.name_order_of_movement() from public;

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
revoke execute on function public.correct_stock from public, anon, authenticated;
grant execute on function public.correct_stock to authenticated, service_role;

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
revoke execute on function public.held_stock from public, anon, authenticated;
grant execute on function public.held_stock to authenticated, service_role;

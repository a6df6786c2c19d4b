-- Who waits for a full package or for a size that is sold out. Seats that come back are offered in turn, by mail, and held
-- for a day; a piece that comes back is told to everyone who asked.
create table public.waiting_list (
  id uuid primary key default gen_random_uuid(),
  ticket_package_id text references public.ticket_packages (id) on delete cascade,
  product_id text references public.products (id) on delete cascade,
  size text check (size in ('XS', 'S', 'M', 'L', 'XL')),
  email text not null check (private.is_email(email)),
  mailbox bytea not null,
  -- How many of the package.
  quantity integer not null default 1 check (quantity between 1 and 20),
  -- What is out of the stock for them while they decide.
  held integer not null default 0 check (held between 0 and quantity),
  state text not null default 'waiting',
  offered_at timestamptz,
  expires_at timestamptz,
  order_id uuid references public.orders (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint waiting_list_state_known check (state in ('waiting', 'offered', 'accepted', 'told', 'expired', 'left')),
  constraint waiting_list_for_one_thing check (num_nonnulls(ticket_package_id, product_id) = 1),
  constraint waiting_list_holds_when_offered check (held = 0 or state = 'offered'),
  constraint waiting_list_offer_has_end check ((state <> 'offered') or expires_at is not null)
);

create unique index waiting_list_once on public.waiting_list (ticket_package_id, product_id, size, mailbox)
  nulls not distinct where state in ('waiting', 'offered');
create index waiting_list_in_turn on public.waiting_list (ticket_package_id, created_at) where state = 'waiting';
create index waiting_list_for_pieces on public.waiting_list (product_id, size) where state = 'waiting';
create index waiting_list_to_expire on public.waiting_list (expires_at) where state = 'offered';

alter table public.waiting_list enable row level security;
grant select on public.waiting_list to authenticated;
create policy "Staff read the waiting list" on public.waiting_list
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- Takes or gives back so many of a package, in its own row and in that of its event. Locks in the order of lock_stock.
create function private.move_package(the_package text, quantity integer) returns void
  language plpgsql set search_path = ''
  as $$
declare
  t public.ticket_packages;
begin
  select * into t from public.ticket_packages where id = the_package;
  perform from public.stock s
  where s.ticket_package_id = t.id or s.event_id = t.event_id
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id) for update;
  update public.stock s
  set quantity = s.quantity + $2 * case when s.event_id is null then 1 else t.seats end
  where s.ticket_package_id = t.id or s.event_id = t.event_id;
end
$$;
revoke all on function private.move_package from public;

-- Whoever is next and whose number fits is offered their seats. The stock of the package is locked by the caller.
create function private.offer_package(the_package text) returns void
  language plpgsql set search_path = ''
  as $$
declare
  next public.waiting_list;
  left_now integer;
  t public.ticket_packages;
begin
  select * into t from public.ticket_packages where id = the_package;
  if not found or not t.is_active or t.sale_ends_at <= clock_timestamp() then
    return;
  end if;
  loop
    left_now := private.packages_left(t.id, t.event_id, t.seats);
    select * into next from public.waiting_list w
    where w.ticket_package_id = the_package and w.state = 'waiting' and w.quantity <= left_now
    order by w.created_at limit 1 for update skip locked;
    exit when not found;
    perform private.move_package(the_package, -next.quantity);
    update public.waiting_list set
      state = 'offered', held = next.quantity, offered_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '24 hours'
    where id = next.id;
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values ('waiting_offer', next.email, jsonb_build_object('waiting_id', next.id), 'waiting_offer:' || next.id)
    on conflict (dedupe_key) do nothing;
  end loop;
end
$$;
revoke all on function private.offer_package from public;

create function private.offer_what_came_back() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  waiting_for text;
begin
  -- Seats on their way from an offer to its order are nobody else's.
  if current_setting('site.accepting_offer', true) = 'yes' then
    return null;
  end if;
  if new.product_id is not null then
    with told as (
      update public.waiting_list w set state = 'told'
      where w.product_id = new.product_id and w.size is not distinct from new.size and w.state = 'waiting'
      returning w.id, w.email
    )
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    select 'back_in_stock', told.email, jsonb_build_object('waiting_id', told.id), 'back_in_stock:' || told.id
    from told on conflict (dedupe_key) do nothing;
  elsif new.ticket_package_id is not null then
    perform private.offer_package(new.ticket_package_id);
  else
    -- Packages that count their own seats hear of it there: their rows are locked before that of the event.
    for waiting_for in
      select t.id from public.ticket_packages t
      where t.event_id = new.event_id and not exists (select from public.stock s where s.ticket_package_id = t.id)
        and exists (select from public.waiting_list w where w.ticket_package_id = t.id and w.state = 'waiting')
      order by t.position, t.id
    loop
      perform private.offer_package(waiting_for);
    end loop;
  end if;
  return null;
end
$$;
revoke all on function private.offer_what_came_back() from public;

create trigger offer_what_came_back after update of quantity on public.stock
  for each row when (new.quantity > old.quantity)
  execute function private.offer_what_came_back();

-- input: { packageId } or { productId, size? }, email, quantity? (1). Returns { kind: joined, id, place } or not_full: what
-- can be bought needs no list. The same mailbox again keeps its place.
create function public.join_waiting_list(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  item constant private.item :=
    private.find_item(coalesce(input ->> 'packageId', input ->> 'productId'), input ->> 'size');
  wanted constant integer := coalesce((input ->> 'quantity')::integer, 1);
  typed_email constant text := lower(btrim(input ->> 'email'));
  entry public.waiting_list;
begin
  if item.kind is null or item.sale_ends_at <= clock_timestamp() then
    return json_build_object('kind', 'unknown');
  end if;
  if wanted > coalesce(item.max_per_order, 20) then
    return json_build_object('kind', 'over_limit', 'most', item.max_per_order);
  end if;
  if not item.is_sold_out and coalesce(item.in_stock, wanted) >= wanted then
    return json_build_object('kind', 'not_full');
  end if;
  insert into public.waiting_list (ticket_package_id, product_id, size, email, mailbox, quantity)
  values (
    input ->> 'packageId', input ->> 'productId', input ->> 'size', typed_email, private.mailbox_digest(typed_email),
    wanted
  )
  on conflict (ticket_package_id, product_id, size, mailbox) where state in ('waiting', 'offered')
  do update set quantity = case waiting_list.state when 'waiting' then excluded.quantity else waiting_list.quantity end
  returning * into entry;
  perform private.queue_visitor_mail(
    'waiting_joined', entry.email, jsonb_build_object('waiting_id', entry.id), 'waiting_joined:' || entry.id, 3
  );
  return json_build_object('kind', 'joined', 'id', entry.id, 'place', (
    select count(*) from public.waiting_list w
    where w.ticket_package_id is not distinct from entry.ticket_package_id
      and w.product_id is not distinct from entry.product_id and w.size is not distinct from entry.size
      and w.state = 'waiting' and w.created_at <= entry.created_at
  ));
end
$$;

-- Ends an entry and gives back what it held.
create function private.end_waiting(entry public.waiting_list, new_state text) returns void
  language plpgsql set search_path = ''
  as $$
begin
  update public.waiting_list set state = new_state, held = 0 where id = entry.id;
  if entry.held > 0 then
    perform private.move_package(entry.ticket_package_id, entry.held);
  end if;
end
$$;
revoke all on function private.end_waiting from public;

create function public.leave_waiting_list(entry_id uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  entry public.waiting_list;
begin
  select * into entry from public.waiting_list where id = entry_id and state in ('waiting', 'offered') for update;
  if found then
    perform private.end_waiting(entry, 'left');
  end if;
end
$$;

-- Offers that were not taken in time go to the next. input: { at? }. Returns how many; one at a time beside checkouts.
create function public.expire_offers(input jsonb default '{}') returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  late public.waiting_list;
begin
  select * into late from public.waiting_list
  where state = 'offered' and expires_at <= coalesce((input ->> 'at')::timestamptz, clock_timestamp())
  order by expires_at limit 1 for update skip locked;
  if not found then
    return 0;
  end if;
  perform private.end_waiting(late, 'expired');
  return 1;
end
$$;

-- An order of what was offered: the seats go from the offer to the order in one step and are held at once, for the half
-- hour of a payment. input: as place_order, with offer: the entry's id, and device. An offer that is over, or another
-- number or package, is an order like any other.
create function public.place_offered_order(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  entry public.waiting_list;
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  plain constant jsonb := input - '{offer,device}'::text[];
  answer json;
  refusal json;
  placed public.orders;
begin
  select * into entry from public.waiting_list
  where id = (input ->> 'offer')::uuid and state = 'offered' and expires_at > the_time for update;
  if not found or jsonb_array_length(input -> 'lines') <> 1
    or input #>> '{lines,0,id}' <> entry.ticket_package_id or (input #>> '{lines,0,quantity}')::integer > entry.held
  then
    return public.place_order(plain);
  end if;
  begin
    perform set_config('site.accepting_offer', 'yes', true);
    update public.waiting_list set state = 'accepted', held = 0 where id = entry.id;
    perform private.move_package(entry.ticket_package_id, entry.held);
    answer := public.place_order(plain);
    if answer ->> 'kind' = 'placed' then
      select * into placed from public.orders where id = (answer #>> '{order,id}')::uuid for update;
      if placed.status = 'pending' and not placed.holds_stock then
        refusal := private.hold_order(placed, input ->> 'device', the_time);
      end if;
      update public.waiting_list set order_id = placed.id where id = entry.id;
    end if;
    perform set_config('site.accepting_offer', '', true);
    if refusal is not null or answer ->> 'kind' <> 'placed' then
      raise exception using errcode = 'R0001';
    end if;
  exception when sqlstate 'R0001' then
    -- The offer stands as before.
    perform set_config('site.accepting_offer', '', true);
    return coalesce(refusal, answer);
  end;
  return answer;
end
$$;

revoke execute on function public.join_waiting_list, public.leave_waiting_list, public.expire_offers,
  public.place_offered_order from public, anon, authenticated;
grant execute on function public.join_waiting_list, public.leave_waiting_list, public.expire_offers,
  public.place_offered_order to service_role;

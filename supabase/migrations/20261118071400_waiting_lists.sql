-- Who waits for a sold-out package or piece, and what they are offered.

-- Bodies name tables of later files.
set local check_function_bodies = off;

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
  constraint waiting_list_offer_has_end check ((state <> 'offered') or expires_at is not null),
  -- Would take some of the seats when not all of them come back.
  takes_fewer boolean not null default false,
  -- Waits for the sale to open, not for seats.
  for_opening boolean not null default false,
  constraint waiting_list_opening_of_packages check (not for_opening or ticket_package_id is not null)
);
create unique index waiting_list_once on public.waiting_list (ticket_package_id, product_id, size, mailbox)
  nulls not distinct where state in ('waiting', 'offered');
create index waiting_list_for_pieces on public.waiting_list (product_id, size) where state = 'waiting';
create index waiting_list_to_expire on public.waiting_list (expires_at) where state = 'offered';
create index waiting_list_in_turn on public.waiting_list (ticket_package_id, created_at)
  where state = 'waiting' and not for_opening;
create index waiting_list_for_opening on public.waiting_list (ticket_package_id) where state = 'waiting' and for_opening;
create index waiting_list_by_address on public.waiting_list (email, created_at desc);
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
revoke execute on function private.move_package from public;

-- Seats that came back go to the first in line who can use them: all that were asked for, or as many as came back where
-- the person said that fewer will do. Those who need more keep their place, and the next in line is asked. The stock of
-- the package is locked by the caller.
create function private.offer_package(the_package text) returns void
  language plpgsql set search_path = ''
  as $$
declare
  next public.waiting_list;
  left_now integer;
  offered integer;
  t public.ticket_packages;
begin
  select * into t from public.ticket_packages where id = the_package;
  if not found or not t.is_active or t.sale_ends_at <= clock_timestamp() or not private.is_event_open(t.event_id) then
    return;
  end if;
  loop
    left_now := private.packages_left(t.id, t.event_id, t.seats);
    exit when left_now < 1;
    select * into next from public.waiting_list w
    where w.ticket_package_id = the_package and w.state = 'waiting' and not w.for_opening
      and (w.takes_fewer or w.quantity <= left_now)
    order by w.created_at limit 1 for update skip locked;
    exit when not found;
    offered := least(next.quantity, left_now);
    perform private.move_package(the_package, -offered);
    update public.waiting_list set
      state = 'offered', held = offered, offered_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '24 hours'
    where id = next.id;
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values ('waiting_offer', next.email, jsonb_build_object('waiting_id', next.id), 'waiting_offer:' || next.id)
    on conflict (dedupe_key) do nothing;
  end loop;
end
$$;
revoke execute on function private.offer_package from public;

-- A rising stock reaches the piece, and who waits for it, through left_by_size; here only seats are left.
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
  if new.ticket_package_id is not null then
    perform private.offer_package(new.ticket_package_id);
  elsif new.event_id is not null then
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
revoke execute on function private.offer_what_came_back from public;
create trigger offer_what_came_back after update of quantity on public.stock
  for each row when (new.quantity > old.quantity)
  execute function private.offer_what_came_back();

-- input: { packageId } or { productId, size? }, email, quantity? (1), takesFewer? (false). Returns
-- { kind: joined, id, place }, { kind: noted, id } where the sale is not open yet, or not_full: what can be bought needs
-- no list. The same mailbox again keeps its place.
create function public.join_waiting_list(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  item constant private.item :=
    private.find_item(coalesce(input ->> 'packageId', input ->> 'productId'), input ->> 'size');
  wanted constant integer := coalesce((input ->> 'quantity')::integer, 1);
  most constant integer :=
    coalesce(item.max_per_order, case when item.kind = 'ticket' and item.unit_cents = 0 then 6 else 20 end);
  typed_email constant text := lower(btrim(input ->> 'email'));
  is_early constant boolean := coalesce(item.sale_from > clock_timestamp(), false);
  entry public.waiting_list;
  is_known boolean;
  mail_kind text;
  mail_key text;
begin
  if item.kind is null or item.sale_ends_at <= clock_timestamp() then
    return json_build_object('kind', 'unknown');
  end if;
  if wanted > most then
    return json_build_object('kind', 'over_limit', 'most', most);
  end if;
  if not is_early and not item.is_sold_out and coalesce(item.in_stock, wanted) >= wanted then
    return json_build_object('kind', 'not_full');
  end if;
  is_known := exists (
    select from public.waiting_list w
    where w.ticket_package_id is not distinct from input ->> 'packageId'
      and w.product_id is not distinct from input ->> 'productId' and w.size is not distinct from input ->> 'size'
      and w.mailbox = private.mailbox_digest(typed_email) and w.state in ('waiting', 'offered')
  );
  insert into public.waiting_list (
    ticket_package_id, product_id, size, email, mailbox, quantity, takes_fewer, for_opening
  ) values (
    input ->> 'packageId', input ->> 'productId', input ->> 'size', typed_email, private.mailbox_digest(typed_email),
    wanted, coalesce((input ->> 'takesFewer')::boolean, false), is_early
  )
  on conflict (ticket_package_id, product_id, size, mailbox) where state in ('waiting', 'offered')
  do update set
    for_opening = case waiting_list.state when 'waiting' then excluded.for_opening else waiting_list.for_opening end
  returning * into entry;
  -- Who waits already gets the mail again, or that of the offer; in the answer nothing differs.
  mail_kind := case entry.state when 'offered' then 'waiting_offer' else 'waiting_joined' end;
  mail_key := mail_kind || ':' || entry.id;
  if is_known then
    mail_key := mail_key || ':' || floor(extract(epoch from clock_timestamp()) / 60);
  end if;
  perform private.queue_visitor_mail(
    mail_kind, entry.email, jsonb_build_object('waiting_id', entry.id), mail_key, 3
  );
  return json_build_object('kind', case when is_early then 'noted' else 'joined' end, 'id', entry.id);
end
$$;
revoke execute on function public.join_waiting_list from public;

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
revoke execute on function private.end_waiting from public;

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
revoke execute on function public.leave_waiting_list from public;

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
revoke execute on function public.expire_offers from public;

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
revoke execute on function public.place_offered_order from public;

-- Everyone who asked to hear of it is told that a sale has opened. input: { at? }. Returns how many.
create function public.tell_openings(input jsonb default '{}') returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  told integer;
begin
  with open as (
    update public.waiting_list w set state = 'told'
    from public.ticket_packages t
    where t.id = w.ticket_package_id and w.for_opening and w.state = 'waiting'
      and t.is_active and coalesce(t.sale_from, '-infinity') <= the_time and t.sale_ends_at > the_time
      and private.is_event_open(t.event_id)
    returning w.id, w.email
  )
  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select 'sale_open', open.email, jsonb_build_object('waiting_id', open.id), 'sale_open:' || open.id
  from open on conflict (dedupe_key) do nothing;
  get diagnostics told = row_count;
  return told;
end
$$;
revoke execute on function public.tell_openings from public;

-- A piece also comes back without its stock rising: staff make it to order, or put it on sale again. Whoever waits for a
-- size of it is told then too.
create function private.tell_who_waits(the_product text) returns void
  language sql security definer set search_path = ''
  as $$
    with told as (
      update public.waiting_list w set state = 'told'
      from public.products p
      where p.id = the_product and w.product_id = p.id and w.state = 'waiting' and p.status = 'published'
        and coalesce((p.left_by_size ->> coalesce(w.size, 'one'))::integer, 1) > 0
        and case when w.size is null then cardinality(p.sizes) = 0 else w.size = any (p.sizes) end
      returning w.id, w.email
    )
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    select 'back_in_stock', told.email, jsonb_build_object('waiting_id', told.id), 'back_in_stock:' || told.id
    from told on conflict (dedupe_key) do nothing
  $$;
revoke execute on function private.tell_who_waits from public;

create function private.tell_of_piece() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.tell_who_waits(new.id);
  return null;
end
$$;
revoke execute on function private.tell_of_piece from public;
create trigger tell_who_waits after update on public.products
  for each row
  when (new.status = 'published' and (
    old.status is distinct from new.status or old.left_by_size is distinct from new.left_by_size
    or old.sizes is distinct from new.sizes
  ))
  execute function private.tell_of_piece();

-- Seats of an event that is not published are offered to nobody. When it is published, they are.
create function private.is_event_open(the_event text) returns boolean
  language sql stable set search_path = ''
  as $$
    select the_event is null
      or exists (select from public.events e where e.id = the_event and e.status = 'published')
  $$;
revoke execute on function private.is_event_open from public;

create function private.offer_seats_of_event() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  waiting_for text;
begin
  -- All of them in the order in which others lock them.
  perform from public.stock s
  where s.event_id = new.id
    or s.ticket_package_id in (select t.id from public.ticket_packages t where t.event_id = new.id)
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id) for update;
  for waiting_for in
    select t.id from public.ticket_packages t
    where t.event_id = new.id
      and exists (select from public.waiting_list w where w.ticket_package_id = t.id and w.state = 'waiting')
    order by t.position, t.id
  loop
    perform private.offer_package(waiting_for);
  end loop;
  return null;
end
$$;
revoke execute on function private.offer_seats_of_event from public;
create trigger offer_seats after update of status on public.events
  for each row when (new.status = 'published' and old.status <> 'published')
  execute function private.offer_seats_of_event();

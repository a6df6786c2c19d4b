-- Packages belong to events, and what can be bought is decided in one place: package_states for whoever asks, find_item
-- for the order itself. Both read private.seats_left_of and private.package_state.

alter table public.ticket_packages
  -- People that one of it seats: eight for a table.
  add column seats integer not null default 1 check (seats between 1 and 100),
  -- How many of it there are; null: as many as the event holds.
  add column capacity integer check (capacity between 0 and 1000000),
  add column sale_from timestamptz check (isfinite(sale_from)),
  add column sale_until timestamptz check (isfinite(sale_until)),
  add column max_per_order integer check (max_per_order between 1 and 999),
  -- Its place among the packages of its event.
  add column position integer not null default 0;

-- The sale ends when staff say, and with the event's day in Johannesburg in any case.
alter table public.ticket_packages drop column sale_ends_at;
alter table public.ticket_packages add column sale_ends_at timestamptz not null generated always as (
  least(
    coalesce(sale_until, 'infinity'),
    coalesce(
      (date_trunc('day', event_date at time zone 'Africa/Johannesburg') + interval '1 day')
        at time zone 'Africa/Johannesburg',
      'infinity'
    )
  )
) stored;
alter table public.ticket_packages
  add constraint ticket_packages_sale_has_length check (sale_from is null or sale_until is null or sale_from < sale_until);

-- An event of limited size is counted in seats, whichever package they are sold in.
alter table public.stock
  add column event_id text references public.events (id) on delete cascade,
  drop constraint stock_of_one_thing,
  drop constraint stock_tickets_have_no_size,
  drop constraint stock_once,
  add constraint stock_of_one_thing check (num_nonnulls(product_id, ticket_package_id, event_id) = 1),
  add constraint stock_tickets_have_no_size check (product_id is not null or size is null),
  add constraint stock_once unique nulls not distinct (product_id, ticket_package_id, event_id, size);
create index stock_by_event on public.stock (event_id) where event_id is not null;

drop policy "Everyone reads the stock of what they can see" on public.stock;
create policy "Everyone reads the stock of what they can see" on public.stock
  for select to anon, authenticated
  using (
    exists (select from public.products where id = product_id)
    or exists (select from public.ticket_packages where id = ticket_package_id)
    or exists (select from public.events where id = event_id)
  );

-- Pages tell how many seats are left; how many pieces are left they do not.
create trigger tell_change after insert or update on public.stock
  for each row when (new.product_id is null) execute function private.tell_change();
create trigger tell_removal after delete on public.stock
  for each row when (old.product_id is null) execute function private.tell_change();

create index order_lines_of_packages on public.order_lines (item_id) where kind = 'ticket';

-- How many of a package can be sold; null: no limit.
create function private.packages_left(the_package text, its_event text, its_seats integer) returns integer
  language sql stable set search_path = ''
  as $$
    select least(
      (select s.quantity from public.stock s where s.ticket_package_id = the_package),
      (select s.quantity / its_seats from public.stock s where s.event_id = its_event)
    )
  $$;

create function private.package_state(
  sale_from timestamptz, sale_ends_at timestamptz, packages_left integer, at timestamptz
) returns text
  language sql immutable parallel safe
  return case
    when sale_ends_at <= at then 'over'
    when sale_from > at then 'not_yet'
    when packages_left = 0 then 'full'
    else 'open'
  end;

-- For each package that is on offer: open, not_yet, over or full, and how many are left. Runs as its owner and tells
-- nothing but this: the policies of the tables below would be asked row by row otherwise.
create function public.package_states(wanted text[] default null, as_of timestamptz default now()) returns json
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'event_id', t.event_id, 'left', t.packages_left, 'max_per_order', t.max_per_order,
      'sale_from', t.sale_from, 'sale_until', t.sale_until,
      'state', private.package_state(t.sale_from, t.sale_ends_at, t.packages_left, as_of)
    )), '[]')
    from (
      select p.*, private.packages_left(p.id, p.event_id, p.seats) as packages_left
      from public.ticket_packages p
      where p.is_active and (wanted is null or p.id = any (wanted))
    ) as t
  $$;
revoke execute on function public.package_states from public;
grant execute on function public.package_states to anon, authenticated, service_role;

-- As before, with what can be bought told of each; by event, as its staff ordered them.
create or replace function public.tickets_on_sale(as_of timestamptz default now()) returns json
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'slug', t.slug, 'name', t.name, 'description', t.description, 'price', t.price, 'image', t.image,
      'event_title', t.event_title, 'event_date', t.event_date, 'event_time', t.event_time,
      'event_location', t.event_location, 'seats', t.seats, 'availability', availability.value
    ) order by e.event_date nulls last, t.event_id, t.position, t.price desc, t.id), '[]')
    from public.ticket_packages t
    left join public.events e on e.id = t.event_id
    left join json_array_elements(public.package_states(null, as_of)) as availability (value)
      on availability.value ->> 'id' = t.id
    where t.is_active and t.sale_ends_at > as_of
  );
exception when others then
  raise warning 'tickets_on_sale: the ticket packages could not be read: %', sqlerrm;
  return null;
end
$$;

alter type private.item add attribute sale_from timestamptz;
alter type private.item add attribute max_per_order integer;

create or replace function private.find_item(wanted_id text, wanted_size text) returns private.item
  language sql stable set search_path = ''
  as $$
    select 'product', p.name, (p.current_price * 100)::integer, p.sizes, p.status = 'sold_out', p.images[1],
      'infinity'::timestamptz,
      (select s.quantity from public.stock s where s.product_id = p.id and s.size is not distinct from wanted_size),
      null::timestamptz, null::integer
    from public.products p
    where p.id = wanted_id and p.status in ('published', 'sold_out')
    union all
    select 'ticket', t.name, (t.price * 100)::integer, '{}', false, t.image, t.sale_ends_at,
      private.packages_left(t.id, t.event_id, t.seats), t.sale_from, t.max_per_order
    from public.ticket_packages t
    where t.id = wanted_id and t.is_active
    limit 1
  $$;

create or replace function private.item_refusal(
  wanted_id text, wanted_size text, quantity bigint, item private.item, at timestamptz
) returns json
  language sql immutable parallel safe
  return case
    when (item).kind is null then private.refused_item(wanted_id, null, 'unknown')
    when quantity is null or quantity > 999 then private.refused_item(wanted_id, (item).name, 'bad_quantity')
    when (item).sale_ends_at <= at then private.refused_item(wanted_id, (item).name, 'sale_ended')
    when (item).sale_from > at then private.refused_item(wanted_id, (item).name, 'not_on_sale_yet')
    when (item).is_sold_out then private.refused_item(wanted_id, (item).name, 'sold_out')
    when (wanted_size is null) <> (cardinality((item).sizes) = 0)
      or not array_remove(array[wanted_size], null) <@ (item).sizes
      then private.refused_item(wanted_id, (item).name, 'no_such_size')
    when (item).in_stock = 0 then private.refused_item(wanted_id, (item).name, 'sold_out')
    when (item).in_stock < quantity
      then private.refused_item(wanted_id, (item).name, 'not_enough', (item).in_stock)
    when (item).max_per_order < quantity
      then private.refused_item(wanted_id, (item).name, 'over_limit', (item).max_per_order)
  end;

-- The rows of the stock that the lines of an order are counted in, and how much one of the line counts there: a table
-- of eight is one table and eight seats of the event.
drop function private.stock_of_order(uuid);
create function private.stock_of_order(the_order uuid)
  returns table (line_id uuid, item_id text, size text, stock_id uuid, units integer)
  language sql stable set search_path = ''
  as $$
    select l.id, l.item_id, l.size, s.id, case when s.event_id is null then 1 else t.seats end
    from public.order_lines l
    left join public.ticket_packages t on l.kind = 'ticket' and t.id = l.item_id
    join public.stock s on s.size is not distinct from l.size and (
      (l.kind = 'product' and s.product_id = l.item_id)
      or (l.kind = 'ticket' and s.ticket_package_id = l.item_id)
      or (s.event_id = t.event_id)
    )
    where l.order_id = the_order
  $$;

-- One order of locks for every caller, by what the row counts: two orders of the same things take turns.
create or replace function private.lock_stock(the_order uuid) returns void
  language sql volatile set search_path = ''
  as $$
    select from public.stock s
    where s.id in (select counted.stock_id from private.stock_of_order(the_order) counted)
    order by coalesce(s.product_id, s.ticket_package_id, s.event_id), s.size nulls first
    for update
  $$;

create or replace function private.move_stock(the_order uuid, direction integer) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  line record;
  available integer;
  short integer := 0;
begin
  perform private.lock_stock(the_order);
  for line in
    select l.id, l.quantity, l.taken from public.order_lines l
    where l.id in (select counted.line_id from private.stock_of_order(the_order) counted)
    order by l.item_id, l.size nulls first
  loop
    if direction < 0 then
      select least(line.quantity, min(s.quantity / counted.units)) into available
      from private.stock_of_order(the_order) counted join public.stock s on s.id = counted.stock_id
      where counted.line_id = line.id;
      short := short + line.quantity - available;
    else
      available := -coalesce(line.taken, 0);
    end if;
    if available <> 0 then
      update public.stock s set quantity = s.quantity - available * counted.units
      from private.stock_of_order(the_order) counted
      where counted.line_id = line.id and s.id = counted.stock_id;
    end if;
    -- After the stock: its movements are named by this line.
    if direction < 0 then
      update public.order_lines set taken = available where id = line.id;
    end if;
  end loop;

  if direction > 0 then
    update public.order_lines set taken = null where order_id = the_order and taken is not null;
  end if;
  update public.orders set holds_stock = direction < 0 where id = the_order;
  return short;
end
$$;

create or replace function private.restock_refund(the_refund uuid) returns void
  language plpgsql set search_path = ''
  as $$
declare
  refunded_order constant uuid := (select order_id from public.refunds where id = the_refund);
begin
  perform private.lock_stock(refunded_order);
  update public.stock s set quantity = s.quantity + back.units
  from (
    select counted.stock_id, sum(least(r.quantity, l.taken) * counted.units)::integer as units
    from public.refund_lines r
    join public.order_lines l on l.id = r.order_line_id
    join private.stock_of_order(refunded_order) counted on counted.line_id = l.id
    where r.refund_id = the_refund and l.taken > 0
    group by counted.stock_id
  ) as back
  where s.id = back.stock_id;
end
$$;

-- As before. Two packages that are there one by one may be too many together for their event.
create or replace function private.hold_order(the_order public.orders, device text, at timestamptz) returns json
  language plpgsql set search_path = ''
  as $$
declare
  most_per_buyer constant integer := 5;
  -- A family at one tablet.
  most_per_device constant integer := 10;
  by_mailbox constant bytea := private.mailbox_digest(the_order.email);
  by_device constant bytea := sha256(convert_to(device, 'UTF8'));
  held record;
  refusal json;
begin
  if exists (select from private.stock_of_order(the_order.id)) then
    -- Payments of the same moment count each other. Before the stock, which is never held while waiting here.
    perform pg_advisory_xact_lock(hashtextextended('hold by mailbox ' || encode(by_mailbox, 'hex'), 0));
    perform pg_advisory_xact_lock(hashtextextended('hold by device ' || encode(by_device, 'hex'), 0));
    select count(*) as orders, min(expires_at) as until into held from public.orders where hold_mailbox = by_mailbox;
    if held.orders >= most_per_buyer then
      return private.too_many_holds('buyer_holds', held.until - at);
    end if;
    select count(*) as orders, min(expires_at) as until into held from public.orders where hold_device = by_device;
    if held.orders >= most_per_device then
      return private.too_many_holds('device_holds', held.until - at);
    end if;
    update public.orders set hold_mailbox = by_mailbox, hold_device = by_device where id = the_order.id;
  end if;
  perform private.lock_stock(the_order.id);
  refusal := private.order_refusal(the_order.id, at);
  if refusal is null and private.move_stock(the_order.id, -1) > 0 then
    select case l.taken
      when 0 then private.refused_item(l.item_id, l.name, 'sold_out')
      else private.refused_item(l.item_id, l.name, 'not_enough', l.taken)
    end into refusal
    from public.order_lines l where l.order_id = the_order.id and l.taken < l.quantity order by l.place limit 1;
  end if;
  if refusal is not null then
    perform private.drop_order(the_order.id, 'cancelled');
  end if;
  return refusal;
end
$$;

-- How many of a package are sold or held by orders now.
create function private.packages_committed(the_package text) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(l.quantity - coalesce((
      select sum(r.quantity) from public.refund_lines r join public.refunds f on f.id = r.refund_id
      where r.order_line_id = l.id and f.state = 'done' and f.restock
    ), 0)), 0)::integer
    from public.order_lines l join public.orders o on o.id = l.order_id
    where l.kind = 'ticket' and l.item_id = the_package
      and (o.status in ('paid', 'fulfilled', 'refunded') or (o.status = 'pending' and o.holds_stock))
  $$;

-- Orders made while there was no limit count from now on: what they come to nothing with, they give back.
create function private.count_lines_of(the_packages text[]) returns void
  language sql volatile set search_path = ''
  as $$
    update public.order_lines l set taken = l.quantity
    from public.orders o
    where o.id = l.order_id and l.kind = 'ticket' and l.item_id = any (the_packages) and l.taken is null
      and (o.status in ('paid', 'fulfilled') or (o.status = 'pending' and o.holds_stock))
  $$;

-- What is left follows from the capacity. It cannot fall below what is sold.
create function private.set_seats_left() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  is_event constant boolean := tg_table_name = 'events';
  before constant integer := case tg_op when 'UPDATE' then old.capacity end;
  counted public.stock;
  units_left integer;
begin
  select * into counted from public.stock s
  where case when is_event then s.event_id else s.ticket_package_id end = new.id for update;
  if new.capacity is null then
    delete from public.stock where id = counted.id;
    return null;
  end if;
  if counted.id is not null and before is not null then
    units_left := counted.quantity + new.capacity - before;
  elsif is_event then
    units_left := new.capacity - coalesce((
      select sum(private.packages_committed(t.id) * t.seats) from public.ticket_packages t where t.event_id = new.id
    ), 0);
    perform private.count_lines_of(array(select t.id from public.ticket_packages t where t.event_id = new.id));
  else
    units_left := new.capacity - private.packages_committed(new.id);
    perform private.count_lines_of(array[new.id]);
  end if;
  if units_left < 0 then
    raise exception 'Seats cannot go below what is sold' using errcode = 'check_violation';
  end if;
  if counted.id is null then
    insert into public.stock (event_id, ticket_package_id, quantity)
    values (case when is_event then new.id end, case when not is_event then new.id end, units_left);
  else
    update public.stock set quantity = units_left where id = counted.id;
  end if;
  return null;
end
$$;
revoke all on function private.set_seats_left() from public;

create trigger count_new_seats after insert on public.events
  for each row when (new.capacity is not null) execute function private.set_seats_left();
create trigger count_seats after update of capacity on public.events
  for each row when (old.capacity is distinct from new.capacity) execute function private.set_seats_left();
create trigger count_new_seats after insert on public.ticket_packages
  for each row when (new.capacity is not null) execute function private.set_seats_left();
create trigger count_seats after update of capacity on public.ticket_packages
  for each row when (old.capacity is distinct from new.capacity) execute function private.set_seats_left();

-- Seats already counted one way cannot be given back another way.
create function private.keep_sold_shape() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if private.packages_committed(old.id) > 0 then
    raise exception 'Some are sold: their event and their seats stay as they are' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function private.keep_sold_shape() from public;

create trigger keep_sold_shape before update on public.ticket_packages
  for each row
  when (old.seats <> new.seats or (old.event_id is distinct from new.event_id and new.event_id is not null))
  execute function private.keep_sold_shape();

-- The facts of the event stand on its packages and on the tickets sold: they follow it. A package that begins later
-- than the event keeps its distance.
create function private.carry_event_facts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.ticket_packages set
    event_title = case when event_title is not distinct from old.title then new.title else event_title end,
    event_location = case when event_location is not distinct from old.location then new.location else event_location end,
    event_time = case when event_time is not distinct from old.event_time then new.event_time else event_time end,
    event_date = event_date + (new.event_date - old.event_date)
  where event_id = new.id;
  update public.tickets k set
    event_title = t.event_title, event_location = t.event_location, event_time = t.event_time, event_date = t.event_date
  from public.ticket_packages t
  where t.event_id = new.id and k.package_id = t.id
    and (k.event_title, k.event_location, k.event_time, k.event_date)
      is distinct from (t.event_title, t.event_location, t.event_time, t.event_date);
  return null;
end
$$;
revoke all on function private.carry_event_facts() from public;

create trigger carry_event_facts after update on public.events
  for each row
  when ((old.title, old.location, old.event_time, old.event_date)
    is distinct from (new.title, new.location, new.event_time, new.event_date))
  execute function private.carry_event_facts();

-- A package made for an event takes its facts from it, where none are given.
create function private.take_event_facts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  its_event public.events;
begin
  select * into its_event from public.events where id = new.event_id;
  new.event_title := coalesce(new.event_title, its_event.title);
  new.event_date := coalesce(new.event_date, its_event.event_date);
  new.event_time := coalesce(new.event_time, its_event.event_time);
  new.event_location := coalesce(new.event_location, its_event.location);
  return new;
end
$$;
revoke all on function private.take_event_facts() from public;

create trigger take_event_facts before insert on public.ticket_packages
  for each row when (new.event_id is not null) execute function private.take_event_facts();

-- Places of free events. A package that costs nothing is not sold: whoever gives a name and an address gets one ticket
-- for all who come along. It belongs to no order.

alter table public.tickets
  alter column order_id drop not null,
  alter column order_line_id drop not null,
  add constraint tickets_of_an_order_have_its_line check ((order_id is null) = (order_line_id is null));
create index tickets_without_order on public.tickets (package_id) where order_id is null;

-- The checkout takes money: nothing goes through it for nothing.
create or replace function private.item_refusal(
  wanted_id text, wanted_size text, quantity bigint, item private.item, at timestamptz
) returns json
  language sql immutable parallel safe
  return case
    when (item).kind is null or ((item).kind = 'ticket' and (item).unit_cents = 0)
      then private.refused_item(wanted_id, (item).name, 'unknown')
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

-- The shop shows what is sold.
create or replace function public.tickets_on_sale(as_of timestamptz default now()) returns json
  language plpgsql stable set search_path = ''
  as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'slug', t.slug, 'name', t.name, 'description', t.description, 'price', t.price, 'image', t.image,
      'event_title', t.event_title, 'event_date', t.event_date, 'event_time', t.event_time,
      'event_location', t.event_location, 'event_slug', e.slug, 'seats', t.seats, 'availability', availability.value
    ) order by e.event_date nulls last, t.event_id, t.position, t.price desc, t.id), '[]')
    from public.ticket_packages t
    left join public.events e on e.id = t.event_id
    left join json_array_elements(public.package_states(null, as_of)) as availability (value)
      on availability.value ->> 'id' = t.id
    where t.is_active and t.sale_ends_at > as_of and t.price > 0
      and (t.event_id is null or e.status = 'published')
  );
exception when others then
  raise warning 'tickets_on_sale: the ticket packages could not be read: %', sqlerrm;
  return null;
end
$$;

create function private.places_kept(the_package text) returns integer
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(k.seats / t.seats), 0)::integer
    from public.tickets k join public.ticket_packages t on t.id = k.package_id
    where k.package_id = the_package and k.order_id is null and k.voided_at is null
  $$;
revoke all on function private.places_kept from public;

-- How many of a package are sold, held by orders, or kept for nothing now.
create or replace function private.packages_committed(the_package text) returns integer
  language sql stable set search_path = ''
  as $$
    select (
      select coalesce(sum(l.quantity - coalesce((
        select sum(r.quantity) from public.refund_lines r join public.refunds f on f.id = r.refund_id
        where r.order_line_id = l.id and f.state = 'done' and f.restock
      ), 0)), 0)::integer
      from public.order_lines l join public.orders o on o.id = l.order_id
      where l.kind = 'ticket' and l.item_id = the_package
        and (o.status in ('paid', 'fulfilled', 'refunded') or (o.status = 'pending' and o.holds_stock))
    ) + private.places_kept(the_package)
  $$;

-- input: { packageId, name, email, quantity, offer?, at? }. One ticket per mailbox and package. Returns { kind: kept },
-- already (the mail goes again), full with what is left, not_yet, over, over_limit with the most, or unknown. `offer`: a
-- place on the waiting list whose seats are held.
create function public.keep_place(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  typed_email constant text := lower(btrim(input ->> 'email'));
  by_mailbox constant bytea := private.mailbox_digest(typed_email);
  wanted constant integer := private.read_quantity(input -> 'quantity');
  most_at_once constant integer := 6;
  t public.ticket_packages;
  entry public.waiting_list;
  k public.tickets;
  left_now integer;
begin
  select * into t from public.ticket_packages where id = input ->> 'packageId' and is_active and price = 0;
  if not found or wanted is null
    or not exists (select from public.events e where e.id = t.event_id and e.status = 'published')
  then
    return json_build_object('kind', 'unknown');
  elsif t.sale_ends_at <= the_time or t.event_date <= the_time then
    return json_build_object('kind', 'over');
  elsif t.sale_from > the_time then
    return json_build_object('kind', 'not_yet');
  elsif wanted > coalesce(t.max_per_order, most_at_once) then
    return json_build_object('kind', 'over_limit', 'most', coalesce(t.max_per_order, most_at_once));
  end if;
  -- Sent twice, it waits here for the first one.
  perform pg_advisory_xact_lock(hashtextextended('place ' || t.id || encode(by_mailbox, 'hex'), 0));
  select * into k from public.tickets
  where package_id = t.id and order_id is null and voided_at is null and private.mailbox_digest(guest_email) = by_mailbox;
  if found then
    perform private.queue_visitor_mail(
      'place_kept', k.guest_email, jsonb_build_object('ticket_id', k.id),
      'place_kept:' || k.id || ':' || floor(extract(epoch from the_time) / 60), 3
    );
    return json_build_object('kind', 'already');
  end if;

  perform from public.stock s where s.ticket_package_id = t.id or s.event_id = t.event_id
  order by coalesce(s.product_id, s.ticket_package_id, s.event_id) for update;
  select * into entry from public.waiting_list
  where id = (input ->> 'offer')::uuid and ticket_package_id = t.id and state = 'offered' and expires_at > the_time
  for update;
  left_now := coalesce(private.packages_left(t.id, t.event_id, t.seats), wanted) + coalesce(entry.held, 0);
  if left_now < wanted then
    return json_build_object('kind', 'full', 'left', left_now);
  end if;
  if entry.id is not null then
    -- What was held for them and not taken goes on to the next in line.
    update public.waiting_list set state = 'accepted', held = 0 where id = entry.id;
    perform private.move_package(t.id, entry.held - wanted);
  else
    perform private.move_package(t.id, -wanted);
  end if;
  insert into public.tickets (
    number, package_id, name, event_title, event_date, event_time, event_location, event_id, seats, guest_name, guest_email
  ) values (
    1, t.id, t.name, t.event_title, t.event_date, t.event_time, t.event_location, t.event_id, t.seats * wanted,
    btrim(input ->> 'name'), typed_email
  )
  returning * into k;
  perform private.queue_visitor_mail(
    'place_kept', typed_email, jsonb_build_object('ticket_id', k.id), 'place_kept:' || k.id, 3
  );
  return json_build_object('kind', 'kept');
end
$$;

-- Somebody who cannot come after all. input: { ticketId, version, at? }. Returns given_back, stale, used, over or void.
create function public.give_back_place(input jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  k public.tickets;
begin
  select * into k from public.tickets where id = (input ->> 'ticketId')::uuid and order_id is null for update;
  if not found or k.version <> (input ->> 'version')::integer then
    return 'stale';
  elsif k.voided_at is not null then
    return 'void';
  elsif k.used_at is not null then
    return 'used';
  elsif k.event_date <= the_time then
    return 'over';
  end if;
  update public.tickets set voided_at = the_time where id = k.id;
  perform private.move_package(
    k.package_id, (select k.seats / t.seats from public.ticket_packages t where t.id = k.package_id)
  );
  return 'given_back';
end
$$;
revoke execute on function public.keep_place, public.give_back_place from public, anon, authenticated;
grant execute on function public.keep_place, public.give_back_place to service_role;

-- As before; a place that was kept for nothing has its guest for a buyer.
create or replace function public.guest_list(the_event text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return (
    select coalesce(json_agg(json_build_object(
      'id', k.id, 'version', k.version, 'code', k.code, 'name', coalesce(k.guest_name, ''), 'package', k.name,
      'packageId', k.package_id, 'seats', k.seats, 'diet', k.diet, 'needs', k.needs,
      'isVoid', private.is_void_ticket(k), 'reference', coalesce(o.reference, ''),
      'buyer', coalesce(o.first_name || ' ' || o.last_name, k.guest_name, ''),
      'email', coalesce(o.email, k.guest_email, ''), 'phone', o.phone,
      'in', (select coalesce(sum(a.people), 0) from public.admissions a where a.ticket_id = k.id and not a.is_double),
      'inAt', (select min(a.admitted_at) from public.admissions a where a.ticket_id = k.id),
      'door', (select a.door from public.admissions a where a.ticket_id = k.id order by a.admitted_at limit 1),
      'seatsIn', (
        select coalesce(json_agg(distinct a.seat), '[]') from public.admissions a
        where a.ticket_id = k.id and a.seat > 1 and not a.is_double
      ),
      'guests', (
        select coalesce(json_agg(json_build_object(
          'seat', g.seat, 'version', g.version, 'name', g.name, 'diet', g.diet, 'needs', g.needs
        ) order by g.seat), '[]')
        from public.ticket_guests g where g.ticket_id = k.id
      )
    ) order by coalesce(k.guest_name, ''), k.id), '[]')
    from public.tickets k left join public.orders o on o.id = k.order_id
    where k.event_id = the_event
  );
end
$$;

-- As before, with what was kept for nothing, and with the people who came in by day.
create or replace function public.event_numbers(the_event text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return json_build_object(
    'packages', (
      select coalesce(json_agg(json_build_object(
        'id', t.id, 'name', t.name, 'seats', t.seats, 'capacity', t.capacity,
        'left', private.packages_left(t.id, t.event_id, t.seats),
        'sold', coalesce(lines.sold, 0) + private.places_kept(t.id),
        'soldCents', coalesce(lines.cents, 0), 'held', coalesce(lines.held, 0),
        'offered', coalesce(queue.offered, 0), 'waiting', coalesce(queue.waiting, 0),
        'waitingPeople', coalesce(queue.people, 0), 'forOpening', coalesce(queue.for_opening, 0),
        'in', coalesce((
          select sum(a.people) from public.admissions a join public.tickets k on k.id = a.ticket_id
          where k.package_id = t.id and not a.is_double
        ), 0)
      ) order by t.position, t.price desc, t.id), '[]')
      from public.ticket_packages t
      left join lateral (
        select
          sum(l.quantity - back.quantity) filter (where o.status in ('paid', 'fulfilled')) as sold,
          sum((l.quantity - back.quantity) * l.unit_cents) filter (where o.status in ('paid', 'fulfilled')) as cents,
          sum(l.quantity) filter (where o.status = 'pending' and o.holds_stock) as held
        from public.order_lines l join public.orders o on o.id = l.order_id
        cross join lateral (
          select coalesce(sum(r.quantity), 0) as quantity
          from public.refund_lines r join public.refunds f on f.id = r.refund_id
          where r.order_line_id = l.id and f.state = 'done'
        ) back
        where l.kind = 'ticket' and l.item_id = t.id
      ) lines on true
      left join lateral (
        select sum(w.held) as offered,
          sum(w.quantity) filter (where w.state = 'waiting' and not w.for_opening) as waiting,
          count(*) filter (where w.state = 'waiting' and not w.for_opening) as people,
          count(*) filter (where w.state = 'waiting' and w.for_opening) as for_opening
        from public.waiting_list w where w.ticket_package_id = t.id
      ) queue on true
      where t.event_id = the_event
    ),
    'days', (
      select coalesce(json_agg(json_build_object('day', day, 'packageId', item_id, 'sold', sold) order by day, item_id), '[]')
      from (
        select day, item_id, sum(sold) as sold from (
          select (o.paid_at at time zone 'Africa/Johannesburg')::date as day, l.item_id, l.quantity as sold
          from public.order_lines l join public.orders o on o.id = l.order_id
          join public.ticket_packages t on t.id = l.item_id
          where l.kind = 'ticket' and t.event_id = the_event and o.status in ('paid', 'fulfilled') and o.paid_at is not null
          union all
          select (k.created_at at time zone 'Africa/Johannesburg')::date, k.package_id, k.seats / t.seats
          from public.tickets k join public.ticket_packages t on t.id = k.package_id
          where k.event_id = the_event and k.order_id is null and k.voided_at is null
        ) as taken
        group by 1, 2
      ) by_day
    ),
    'walkIns', (
      select coalesce(sum(a.people), 0) from public.admissions a where a.event_id = the_event and a.ticket_id is null
    ),
    'doubles', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'ticketId', a.ticket_id, 'name', k.guest_name, 'package', k.name, 'door', a.door, 'at', a.admitted_at,
        'people', a.people, 'firstDoor', earlier.door, 'firstAt', earlier.admitted_at
      ) order by a.admitted_at), '[]')
      from public.admissions a join public.tickets k on k.id = a.ticket_id
      left join lateral (
        select b.door, b.admitted_at from public.admissions b
        where b.ticket_id = a.ticket_id and b.id <> a.id order by b.is_double, b.admitted_at limit 1
      ) earlier on true
      where a.event_id = the_event and a.is_double
    )
  );
end
$$;

-- As before. Of a place that was kept for nothing the name goes too: no order needs it. So do the entries of waiting
-- lists that are of no use any more.
create or replace function public.forget_guest_needs(before timestamptz) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  forgotten integer;
  of_guests integer;
  waited integer;
begin
  update public.tickets set
    diet = null, needs = null, guest_email = null, guest_name = case when order_id is not null then guest_name end
  where event_date < before
    and (num_nonnulls(diet, needs, guest_email) > 0 or (order_id is null and guest_name is not null));
  get diagnostics forgotten = row_count;
  update public.ticket_guests g set diet = null, needs = null, email = null
  from public.tickets k
  where k.id = g.ticket_id and k.event_date < before and num_nonnulls(g.diet, g.needs, g.email) > 0;
  get diagnostics of_guests = row_count;
  delete from public.waiting_list w
  where (w.state not in ('waiting', 'offered') and coalesce(w.offered_at, w.created_at) < before)
    or (w.state = 'waiting' and exists (
      select from public.ticket_packages t where t.id = w.ticket_package_id and t.event_date < before
    ));
  get diagnostics waited = row_count;
  return forgotten + of_guests + waited;
end
$$;

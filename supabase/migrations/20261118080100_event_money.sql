-- The money of an event is what was paid for its seats and not paid back.

create function private.refunded_quantity(the_line uuid) returns bigint
  language sql stable set search_path = ''
  as $$
    select coalesce(sum(r.quantity), 0)
    from public.refund_lines r join public.refunds f on f.id = r.refund_id
    where r.order_line_id = the_line and f.state = 'done'
  $$;

-- What was paid for a line, less its part of what was paid back. A refund belongs to its lines in proportion to what was
-- paid for them, and where it names none, to all of the order.
create function private.kept_for(l public.order_lines) returns bigint
  language sql stable set search_path = ''
  as $$
    select greatest(0, l.total_cents - l.discount_cents - coalesce(round(sum(
      least(f.amount_cents, parts.cents)::numeric * parts.of_line / nullif(parts.cents, 0)
    )), 0))::bigint
    from public.refunds f
    cross join lateral (
      select sum(part.cents) as cents, coalesce(sum(part.cents) filter (where part.id = l.id), 0) as of_line
      from (
        select other.id, private.paid_for(other, 0, coalesce(r.quantity, other.quantity)) as cents
        from public.order_lines other
        left join public.refund_lines r on r.refund_id = f.id and r.order_line_id = other.id
        where other.order_id = f.order_id
          and (r.refund_id is not null or not exists (select from public.refund_lines n where n.refund_id = f.id))
      ) part
    ) parts
    where f.order_id = l.order_id and f.state = 'done'
  $$;
revoke all on function private.refunded_quantity, private.kept_for from public;

-- As before, with the money and the days after discounts and refunds.
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
          sum(l.quantity - private.refunded_quantity(l.id)) filter (where o.status in ('paid', 'fulfilled')) as sold,
          sum(private.kept_for(l)) filter (where o.status in ('paid', 'fulfilled')) as cents,
          sum(l.quantity) filter (where o.status = 'pending' and o.holds_stock) as held
        from public.order_lines l join public.orders o on o.id = l.order_id
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
          select (o.paid_at at time zone 'Africa/Johannesburg')::date as day, l.item_id,
            l.quantity - private.refunded_quantity(l.id) as sold
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

-- What calling an event off would have to be paid back: tickets that are still good, of paid orders.
create function public.call_off_sum(the_event text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return (
    select json_build_object(
      'orders', count(distinct good.order_id), 'tickets', coalesce(sum(good.tickets), 0),
      'cents', coalesce(sum(least(
        private.kept_for(l), private.paid_for(l, l.quantity - good.tickets, good.tickets)
      )), 0)
    )
    from (
      select k.order_id, k.order_line_id, count(*) as tickets
      from public.tickets k join public.orders o on o.id = k.order_id
      where k.event_id = the_event and k.voided_at is null and o.status in ('paid', 'fulfilled')
      group by 1, 2
    ) good
    join public.order_lines l on l.id = good.order_line_id
  );
end
$$;
revoke execute on function public.call_off_sum from public, anon, authenticated;
grant execute on function public.call_off_sum to authenticated, service_role;

-- Who came in, when and by which door. A door online asks admit_ticket; one without a network admits by the list on the
-- device and tells afterwards, and what came in twice is kept and shown.
create table public.admissions (
  -- Made by the device, so that telling twice is telling once.
  id uuid primary key,
  event_id text not null,
  -- Null: somebody without a ticket.
  ticket_id uuid references public.tickets (id) on delete cascade,
  -- Of a table, the guest whose own code was shown.
  seat integer check (seat between 1 and 100),
  people integer not null check (people between 1 and 100),
  door text not null check (private.is_line(door, 60)),
  name text check (private.is_line(name, 200)),
  -- Why somebody was let in all the same.
  reason text check (private.is_line(reason, 300)),
  is_double boolean not null default false,
  was_offline boolean not null default false,
  admitted_by uuid references public.profiles (id) on delete set null,
  admitted_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index admissions_by_event on public.admissions (event_id, admitted_at desc);
create index admissions_by_ticket on public.admissions (ticket_id, admitted_at) where ticket_id is not null;

create trigger note_change after insert or update or delete on public.admissions
  for each row execute function private.note_change();

alter table public.admissions enable row level security;
grant select on public.admissions to authenticated;
create policy "Staff read admissions" on public.admissions
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- input: { id, eventId, ticketId, version, seat?, seatVersion?, people, door, at?, offline?, reason? }. Each seat once:
-- decided here, under a lock on the ticket. Returns { verdict: admitted|already_in|wrong_event|void|unknown|stale, in,
-- seats, first: { at, door }? }.
-- What a door admitted without a network is written in any case, and marked when the seat was taken already.
create function public.admit_ticket(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  k public.tickets;
  wanted_seat constant integer := (input ->> 'seat')::integer;
  wanted integer := coalesce((input ->> 'people')::integer, 1);
  was_offline constant boolean := coalesce((input ->> 'offline')::boolean, false);
  has_reason constant boolean := coalesce(btrim(input ->> 'reason'), '') <> '';
  -- A device's clock may be wrong, but not by more than the time it was away.
  the_time constant timestamptz := least(coalesce((input ->> 'at')::timestamptz, clock_timestamp()), clock_timestamp());
  in_before integer;
  seat_is_in boolean;
  is_too_many boolean;
  verdict text;
begin
  perform private.require_staff();
  select * into k from public.tickets where id = (input ->> 'ticketId')::uuid for update;
  if not found then
    return json_build_object('verdict', 'unknown');
  end if;
  if exists (select from public.admissions a where a.id = (input ->> 'id')::uuid) then
    return private.admission_answer('admitted', k);
  end if;
  select coalesce(sum(people), 0) into in_before from public.admissions a where a.ticket_id = k.id and not a.is_double;
  seat_is_in := wanted_seat > 1
    and exists (select from public.admissions a where a.ticket_id = k.id and a.seat = wanted_seat and not a.is_double);
  is_too_many := seat_is_in or in_before + wanted > k.seats;
  verdict := case
    when k.event_id is distinct from input ->> 'eventId' then 'wrong_event'
    when private.is_void_ticket(k) then 'void'
    when k.version <> (input ->> 'version')::integer then 'stale'
    when wanted_seat > 1 and not exists (
      select from public.ticket_guests g
      where g.ticket_id = k.id and g.seat = wanted_seat and g.version = (input ->> 'seatVersion')::integer
    ) then 'stale'
    when is_too_many and not has_reason then 'already_in'
    else 'admitted'
  end;
  if verdict <> 'admitted' and not was_offline then
    return private.admission_answer(verdict, k);
  end if;
  insert into public.admissions (
    id, event_id, ticket_id, seat, people, door, name, reason, is_double, was_offline, admitted_by, admitted_at
  ) values (
    (input ->> 'id')::uuid, input ->> 'eventId', k.id, wanted_seat, wanted, input ->> 'door', k.guest_name,
    nullif(btrim(input ->> 'reason'), ''), is_too_many or verdict <> 'admitted', was_offline, (select auth.uid()), the_time
  );
  if verdict = 'admitted' then
    update public.tickets set used_at = coalesce(used_at, the_time) where id = k.id;
  end if;
  return private.admission_answer(verdict, k);
end
$$;

create function private.admission_answer(verdict text, k public.tickets) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'verdict', verdict, 'seats', k.seats, 'name', k.guest_name, 'package', k.name, 'event', k.event_title,
      'in', (select coalesce(sum(a.people), 0) from public.admissions a where a.ticket_id = k.id and not a.is_double),
      'first', (
        select json_build_object('at', a.admitted_at, 'door', a.door)
        from public.admissions a where a.ticket_id = k.id order by a.admitted_at limit 1
      )
    )
  $$;
revoke all on function private.admission_answer from public;

-- input: { id, eventId, people, door, name?, at? }
create function public.admit_walk_in(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  if not exists (select from public.events where id = input ->> 'eventId') then
    raise exception 'There is no such event' using errcode = 'no_data_found';
  end if;
  insert into public.admissions (id, event_id, people, door, name, was_offline, admitted_by, admitted_at)
  values (
    (input ->> 'id')::uuid, input ->> 'eventId', (input ->> 'people')::integer, input ->> 'door',
    nullif(btrim(input ->> 'name'), ''), coalesce((input ->> 'offline')::boolean, false), (select auth.uid()),
    least(coalesce((input ->> 'at')::timestamptz, clock_timestamp()), clock_timestamp())
  )
  on conflict (id) do nothing;
end
$$;

-- Everyone with a ticket for an event, for the door and for the kitchen.
create function public.guest_list(the_event text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return (
    select coalesce(json_agg(json_build_object(
      'id', k.id, 'version', k.version, 'code', k.code, 'name', coalesce(k.guest_name, ''), 'package', k.name,
      'packageId', k.package_id, 'seats', k.seats, 'diet', k.diet, 'needs', k.needs,
      'isVoid', private.is_void_ticket(k), 'reference', o.reference, 'buyer', o.first_name || ' ' || o.last_name,
      'email', o.email, 'phone', o.phone,
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
    from public.tickets k join public.orders o on o.id = k.order_id
    where k.event_id = the_event
  );
end
$$;

-- What staff see of an event: of each package sold, held, offered, waiting and in (in people where it says seats), the
-- sales by day, the doubles, and who came without a ticket.
create function public.event_numbers(the_event text) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return json_build_object(
    'packages', (
      select coalesce(json_agg(json_build_object(
        'id', t.id, 'name', t.name, 'seats', t.seats, 'capacity', t.capacity,
        'left', private.packages_left(t.id, t.event_id, t.seats),
        'sold', coalesce(lines.sold, 0), 'soldCents', coalesce(lines.cents, 0), 'held', coalesce(lines.held, 0),
        'offered', coalesce(queue.offered, 0), 'waiting', coalesce(queue.waiting, 0),
        'waitingPeople', coalesce(queue.people, 0),
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
        select sum(w.held) as offered, sum(w.quantity) filter (where w.state = 'waiting') as waiting,
          count(*) filter (where w.state = 'waiting') as people
        from public.waiting_list w where w.ticket_package_id = t.id
      ) queue on true
      where t.event_id = the_event
    ),
    'days', (
      select coalesce(json_agg(json_build_object('day', day, 'packageId', item_id, 'sold', sold) order by day, item_id), '[]')
      from (
        select (o.paid_at at time zone 'Africa/Johannesburg')::date as day, l.item_id, sum(l.quantity) as sold
        from public.order_lines l join public.orders o on o.id = l.order_id
        join public.ticket_packages t on t.id = l.item_id
        where l.kind = 'ticket' and t.event_id = the_event and o.status in ('paid', 'fulfilled') and o.paid_at is not null
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

revoke execute on function public.admit_ticket, public.admit_walk_in, public.guest_list, public.event_numbers
  from public, anon, authenticated;
grant execute on function public.admit_ticket, public.admit_walk_in, public.guest_list, public.event_numbers
  to authenticated, service_role;

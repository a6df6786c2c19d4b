-- Seats of an event that is not published are offered to nobody. When it is published, they are.

create function private.is_event_open(the_event text) returns boolean
  language sql stable set search_path = ''
  as $$
    select the_event is null
      or exists (select from public.events e where e.id = the_event and e.status = 'published')
  $$;
revoke all on function private.is_event_open from public;

-- As before, for published events.
create or replace function private.offer_package(the_package text) returns void
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

-- As before, for published events.
create or replace function public.tell_openings(input jsonb default '{}') returns integer
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
revoke all on function private.offer_seats_of_event() from public;
create trigger offer_seats after update of status on public.events
  for each row when (new.status = 'published' and old.status <> 'published')
  execute function private.offer_seats_of_event();

-- An event that does not take place. Its sale ends at once, wherever a package of it is asked for. Its tickets stay what
-- they are until they are refunded: staff get a task for every paid order.

alter table public.events
  add column called_off_at timestamptz check (isfinite(called_off_at)),
  -- What visitors and guests are told, in a sentence or two.
  add column called_off_note text check (private.is_prose(called_off_note, 1000));

-- The packages carry it, so that one column says how long they are sold.
alter table public.ticket_packages add column called_off_at timestamptz check (isfinite(called_off_at));
alter table public.ticket_packages drop column sale_ends_at;
alter table public.ticket_packages add column sale_ends_at timestamptz not null generated always as (
  least(
    coalesce(sale_until, 'infinity'),
    coalesce(called_off_at, 'infinity'),
    coalesce(
      (date_trunc('day', event_date at time zone 'Africa/Johannesburg') + interval '1 day')
        at time zone 'Africa/Johannesburg',
      'infinity'
    )
  )
) stored;

create function private.carry_called_off() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.ticket_packages set called_off_at = new.called_off_at where event_id = new.id;
  return null;
end
$$;
revoke all on function private.carry_called_off() from public;

create trigger carry_called_off after update on public.events
  for each row when (old.called_off_at is distinct from new.called_off_at)
  execute function private.carry_called_off();

create or replace function private.take_event_facts() returns trigger
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
  new.called_off_at := its_event.called_off_at;
  return new;
end
$$;

-- One task per paid order with a ticket that is still good. Without a mail each: the member who called the event off
-- knows, and there may be hundreds.
create function private.raise_called_off_tasks(the_event text, the_order uuid default null) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  raised integer;
begin
  insert into public.staff_tasks (kind, order_id, note, dedupe_key)
  select 'other', o.id,
    format('%s is called off. Please refund %s of this order.',
      (select e.title from public.events e where e.id = the_event),
      case count(*) when 1 then 'the ticket' else 'the ' || count(*) || ' tickets' end),
    'called_off:' || the_event || ':' || o.id
  from public.tickets k join public.orders o on o.id = k.order_id
  where k.event_id = the_event and k.voided_at is null and o.status in ('paid', 'fulfilled')
    and (the_order is null or o.id = the_order)
  group by o.id
  on conflict (dedupe_key) do nothing;
  get diagnostics raised = row_count;
  return raised;
end
$$;
revoke all on function private.raise_called_off_tasks from public;

-- A payment that was under way when the event was called off.
create function private.note_ticket_of_called_off() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if exists (select from public.events e where e.id = new.event_id and e.called_off_at is not null) then
    perform private.raise_called_off_tasks(new.event_id, new.order_id);
  end if;
  return null;
end
$$;
revoke all on function private.note_ticket_of_called_off() from public;

create trigger note_ticket_of_called_off after insert on public.tickets
  for each row when (new.event_id is not null and new.order_id is not null)
  execute function private.note_ticket_of_called_off();

-- input: { id, note } calls it off, and tells buyers, guests and everyone who waits; { id, takesPlace: true } takes that
-- back, and tells nobody. Returns { tasks, mails }.
create function public.call_off_event(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  e public.events;
  entry public.waiting_list;
  tasks integer;
  mails integer;
begin
  perform private.require_staff();
  select * into e from public.events where id = input ->> 'id' for update;
  if not found then
    raise exception 'There is no such event' using errcode = 'no_data_found';
  end if;
  if coalesce((input ->> 'takesPlace')::boolean, false) then
    update public.events set called_off_at = null, called_off_note = null where id = e.id;
    return json_build_object('tasks', 0, 'mails', 0);
  end if;
  if e.called_off_at is not null then
    return json_build_object('tasks', 0, 'mails', 0);
  end if;
  update public.events set called_off_at = clock_timestamp(), called_off_note = nullif(btrim(input ->> 'note'), '')
  where id = e.id;
  tasks := private.raise_called_off_tasks(e.id);

  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select 'event_called_off', told.email,
    -- Whoever paid is told of the money; the order lets the mail be deleted with the buyer's data.
    jsonb_strip_nulls(jsonb_build_object('event_id', e.id, 'order_id', min(told.order_id::text))),
    'event_called_off:' || e.id || ':' || md5(told.email) || ':' || extract(epoch from clock_timestamp())::bigint
  from (
    select lower(o.email) as email, o.id as order_id
    from public.tickets k join public.orders o on o.id = k.order_id
    where k.event_id = e.id and k.voided_at is null and o.status in ('paid', 'fulfilled')
      and o.email <> private.deleted_email()
    union all
    select k.guest_email, null from public.tickets k
    where k.event_id = e.id and k.voided_at is null and k.guest_email is not null
    union all
    select g.email, null from public.ticket_guests g join public.tickets k on k.id = g.ticket_id
    where k.event_id = e.id and k.voided_at is null and g.email is not null
    union all
    select w.email, null from public.waiting_list w join public.ticket_packages t on t.id = w.ticket_package_id
    where t.event_id = e.id and w.state in ('waiting', 'offered')
  ) as told
  group by told.email;
  get diagnostics mails = row_count;

  for entry in
    select w.* from public.waiting_list w join public.ticket_packages t on t.id = w.ticket_package_id
    where t.event_id = e.id and w.state in ('waiting', 'offered') order by w.created_at for update of w
  loop
    perform private.end_waiting(entry, 'expired');
  end loop;
  return json_build_object('tasks', tasks, 'mails', mails);
end
$$;
revoke execute on function public.call_off_event from public, anon, authenticated;
grant execute on function public.call_off_event to authenticated, service_role;

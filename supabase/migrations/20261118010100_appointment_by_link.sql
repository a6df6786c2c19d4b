-- A client changes or cancels their own appointment by the link in our mails, until 24 hours before.

alter table public.appointments
  -- Another time the client asks for. The confirmed one stays theirs until staff answer; this one is held meanwhile.
  add column asked_date date,
  add column asked_time text check (asked_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column asked_place_id smallint references public.atelier_places (id),
  -- When the client last changed or cancelled it.
  add column client_changed_at timestamptz,
  add column cancelled_at timestamptz,
  add constraint appointments_asked_whole check (num_nonnulls(asked_date, asked_time, asked_place_id) in (0, 3)),
  drop constraint appointments_status_known,
  add constraint appointments_status_known
    check (status in ('requested', 'confirmed', 'moved', 'declined', 'cancelled', 'completed', 'missed'));

drop index public.appointments_to_remind;
create index appointments_to_remind on public.appointments (hold_ends_at)
  where (status = 'requested' or asked_date is not null) and hold_ended_at is null;
create index appointments_asked on public.appointments (asked_date) where asked_date is not null;
-- For the desk's lists in the order of asking.
create index appointments_by_asking on public.appointments (created_at, id);
create index appointments_by_asked_place on public.appointments (asked_place_id) where asked_place_id is not null;

alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'return_requested', 'return_accepted', 'return_refused', 'return_received',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock',
    'sale_open', 'event_called_off', 'place_kept',
    'appointment_confirmed', 'appointment_moved', 'appointment_moved_notice', 'appointment_declined',
    'appointment_reminder', 'appointment_overdue', 'application_answer',
    'appointment_changed', 'appointment_changed_notice', 'appointment_cancelled', 'appointment_cancelled_notice'
  )
);

-- The times that are given away or held on these days, by place, in minutes since midnight.
create function private.busy_times(first_day date, last_day date, moment timestamptz)
  returns table (appointment_id uuid, place_id smallint, the_day date, starts integer, ends integer)
  language sql stable set search_path = ''
  as $$
    select a.id, a.place_id, a.appointment_date, span.starts, span.starts + a.minutes
    from public.appointments a
    cross join lateral (
      select private.appointment_start(date '2000-01-01', a.appointment_time)::integer as starts
    ) as span
    where a.appointment_date between first_day and last_day
      and (
        a.status in ('confirmed', 'moved')
        or a.status = 'requested' and a.hold_ended_at is null and a.hold_ends_at > moment
      )
    union all
    select a.id, a.asked_place_id, a.asked_date, span.starts, span.starts + a.minutes
    from public.appointments a
    cross join lateral (
      select private.appointment_start(date '2000-01-01', a.asked_time)::integer as starts
    ) as span
    where a.asked_date between first_day and last_day and a.hold_ended_at is null and a.hold_ends_at > moment
  $$;
revoke all on function private.busy_times from public;

-- As before, of the places that are open, and with the times that clients ask to be moved to.
create or replace function public.taken_times(day date) returns text[]
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(array_agg(clock order by clock), '{}')
    from (
      select to_char(time '00:00' + make_interval(mins => step), 'HH24:MI') as clock
      from private.busy_times(day, day, now()) b
      join public.atelier_places p on p.id = b.place_id and p.is_open,
        generate_series(b.starts, least(1439, b.ends - 1), 30) as step
      group by step
      having count(*) >= (select count(*) from public.atelier_places where is_open)
    ) as taken
  $$;

create function private.may_client_change(a public.appointments, moment timestamptz) returns boolean
  language sql stable set search_path = ''
  return a.status in ('requested', 'confirmed', 'moved')
    and private.appointment_moment(a.appointment_date, a.appointment_time) - interval '24 hours' > moment;
revoke all on function private.may_client_change from public;

-- For the page of the link. Whether it can still be changed is decided here, by this clock.
-- { canChange, isAhead, busy: [{ date, time, minutes, placeId }], placeIds }
create function public.appointment_by_link(
  the_appointment uuid, first_day date, last_day date, moment timestamptz default clock_timestamp()
) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'canChange', private.may_client_change(a, moment),
      'isAhead', private.appointment_moment(a.appointment_date, a.appointment_time) > moment,
      'placeIds', (select jsonb_agg(p.id order by p.id) from public.atelier_places p where p.is_open),
      'busy', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'date', b.the_day, 'time', to_char(make_interval(mins => b.starts), 'HH24:MI'),
          'minutes', b.ends - b.starts, 'placeId', b.place_id
        )), '[]')
        from private.busy_times(first_day, last_day, moment) b where b.appointment_id <> a.id
      )
    )
    from public.appointments a where a.id = the_appointment
  $$;

-- Tells the client and the atelier, as often as the budget of visitors' mails allows.
create function private.mail_own_change(mail_kind text, a public.appointments) returns void
  language plpgsql set search_path = ''
  as $$
declare
  about constant jsonb := jsonb_build_object('appointment_id', a.id);
  this_change constant text := ':' || a.id || ':' || a.sequence;
begin
  perform private.queue_visitor_mail(mail_kind, lower(a.email), about, mail_kind || this_change, 3);
  perform private.queue_visitor_mail(
    mail_kind || '_notice', null, about, mail_kind || '_notice' || this_change, 120
  );
end
$$;
revoke all on function private.mail_own_change from public;

-- What a client does with the link: accept a moved time, ask for another one, keep the confirmed one after all, or cancel.
-- input: { id, sequence, change: accept, move, keep or cancel, date?, time?, at? }. `at` is the tests' clock.
-- Returns done, or why not: unknown, changed (since the page was read), late, closed, taken.
create function public.change_own_appointment(input jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  change constant text := input ->> 'change';
  wanted_day date;
  wanted_start integer;
  free_place smallint;
  a public.appointments;
begin
  -- Two who ask for the same time wait here for each other.
  perform from public.atelier_places order by id for no key update;
  select * into a from public.appointments where id::text = input ->> 'id' for update;
  if not found then
    return 'unknown';
  elsif a.sequence <> (input ->> 'sequence')::integer then
    return 'changed';
  end if;

  if change = 'accept' then
    -- Pressed twice.
    if a.status = 'confirmed' then
      return 'done';
    elsif a.status <> 'moved'
      or private.appointment_moment(a.appointment_date, a.appointment_time) <= the_time then
      return 'late';
    end if;
    update public.appointments set status = 'confirmed', client_changed_at = the_time where id = a.id;
    return 'done';
  end if;

  if not private.may_client_change(a, the_time) then
    return 'late';
  end if;

  if change = 'keep' then
    update public.appointments set
      asked_date = null, asked_time = null, asked_place_id = null, client_changed_at = the_time, sequence = sequence + 1
    where id = a.id;
    return 'done';
  elsif change = 'cancel' then
    update public.appointments set
      status = 'cancelled', cancelled_at = the_time, client_changed_at = the_time, sequence = sequence + 1,
      asked_date = null, asked_time = null, asked_place_id = null
    where id = a.id returning * into a;
    perform private.mail_own_change('appointment_cancelled', a);
    return 'done';
  elsif change is distinct from 'move' then
    return 'unknown';
  end if;

  if (input ->> 'date') !~ '^\d{4}-\d{2}-\d{2}$' or (input ->> 'time') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    return 'closed';
  end if;
  wanted_day := (input ->> 'date')::date;
  wanted_start := private.appointment_start(date '2000-01-01', input ->> 'time');
  if wanted_day - (a.created_at at time zone 'Africa/Johannesburg')::date > 731
    or private.appointment_moment(wanted_day, input ->> 'time') <= the_time
    or not coalesce(
      private.atelier_hours(wanted_day) @> int4range(wanted_start, wanted_start + a.minutes), false
    ) then
    return 'closed';
  end if;
  select min(p.id) into free_place from public.atelier_places p
  where p.is_open and not exists (
    select from private.busy_times(wanted_day, wanted_day, the_time) b
    where b.place_id = p.id and b.appointment_id <> a.id
      and b.starts < wanted_start + a.minutes and wanted_start < b.ends
  );
  if free_place is null then
    return 'taken';
  end if;

  if a.status = 'requested' then
    update public.appointments set
      appointment_date = wanted_day, appointment_time = input ->> 'time', place_id = free_place,
      moved_from_date = appointment_date, moved_from_time = appointment_time,
      hold_ends_at = the_time + interval '24 hours', hold_ended_at = null,
      client_changed_at = the_time, sequence = sequence + 1
    where id = a.id returning * into a;
  else
    update public.appointments set
      asked_date = wanted_day, asked_time = input ->> 'time', asked_place_id = free_place,
      hold_ends_at = the_time + interval '24 hours', hold_ended_at = null,
      client_changed_at = the_time, sequence = sequence + 1
    where id = a.id returning * into a;
  end if;
  perform private.mail_own_change('appointment_changed', a);
  return 'done';
end
$$;

-- Names of pictures that a client adds with the link. input: { id, names, at? }.
-- { folder, first: the position of the first of them }, or null: there are too many, or it is too late.
create function public.add_own_files(input jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_time constant timestamptz := coalesce((input ->> 'at')::timestamptz, clock_timestamp());
  added constant text[] := array(select jsonb_array_elements_text(input -> 'names'));
  a public.appointments;
begin
  select * into a from public.appointments where id::text = input ->> 'id' for update;
  if not found or a.status not in ('requested', 'confirmed', 'moved')
    or private.appointment_moment(a.appointment_date, a.appointment_time) <= the_time
    or cardinality(a.reference_images) + cardinality(added) > 10 then
    return null;
  end if;
  update public.appointments set
    reference_images = reference_images || added, files_folder = coalesce(files_folder, gen_random_uuid())
  where id = a.id returning * into a;
  return jsonb_build_object(
    'folder', a.files_folder, 'first', cardinality(a.reference_images) - cardinality(added) + 1
  );
end
$$;

-- As before. A client who asks for another time is answered by it, by one more, or by keeping the one they have.
create or replace function public.answer_appointment(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  answer constant text := input ->> 'answer';
  a public.appointments;
begin
  perform private.require_staff();
  select * into a from public.appointments where id::text = input ->> 'id' for update;
  if not found then
    raise exception using errcode = 'no_data_found', message = 'no such appointment';
  end if;
  if a.sequence <> (input ->> 'sequence')::integer then
    raise exception using errcode = 'check_violation', message = 'It has changed since you opened it';
  end if;
  if answer not in ('confirm', 'move', 'decline')
    or a.status not in ('requested', 'confirmed', 'moved')
    or answer = 'confirm' and a.status <> 'requested' and a.asked_date is null then
    raise exception using errcode = 'check_violation',
      message = 'An appointment that is ' || a.status || ' cannot be answered so';
  end if;
  if coalesce(btrim(input ->> 'words'), '') = '' then
    raise exception using errcode = 'check_violation', message = 'The mail needs words';
  end if;
  if answer <> 'decline'
    and private.appointment_moment(
      coalesce((input ->> 'date')::date, a.appointment_date), coalesce(input ->> 'time', a.appointment_time)
    ) <= clock_timestamp() then
    raise exception using errcode = 'check_violation', message = 'That time has passed';
  end if;
  begin
    update public.appointments set
      status = case answer when 'confirm' then 'confirmed' when 'move' then 'moved' else 'declined' end,
      moved_from_date = case answer when 'move' then appointment_date else moved_from_date end,
      moved_from_time = case answer when 'move' then appointment_time else moved_from_time end,
      appointment_date = case answer when 'move' then (input ->> 'date')::date else appointment_date end,
      appointment_time = case answer when 'move' then input ->> 'time' else appointment_time end,
      minutes = coalesce((input ->> 'minutes')::smallint, minutes),
      place_id = coalesce((input ->> 'placeId')::smallint, place_id),
      asked_date = null, asked_time = null, asked_place_id = null,
      message = input ->> 'words',
      answered_at = clock_timestamp(),
      sequence = sequence + 1,
      reminded_at = null
    where id = a.id returning * into a;
  exception when exclusion_violation then
    raise exception using errcode = 'check_violation',
      message = 'That time is taken by another appointment. Move this one, or decline it';
  end;
  perform private.queue_appointment_mail(
    case answer when 'confirm' then 'appointment_confirmed' when 'move' then 'appointment_moved'
      else 'appointment_declined' end, a, true);
  if answer = 'move' then
    perform private.queue_appointment_mail('appointment_moved_notice', a, false);
  end if;
end
$$;

-- As before, also for times that clients ask to be moved to.
create or replace function public.run_appointment_clock(moment timestamptz default clock_timestamp()) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  here constant timestamp := moment at time zone 'Africa/Johannesburg';
  a public.appointments;
  changed integer := 0;
begin
  for a in
    update public.appointments set hold_ended_at = moment
    where (status = 'requested' or asked_date is not null) and hold_ended_at is null and hold_ends_at <= moment
    returning *
  loop
    perform private.queue_appointment_mail('appointment_overdue', a, false);
    changed := changed + 1;
  end loop;
  if here::time >= time '09:00' then
    for a in
      update public.appointments set reminded_at = moment
      where status in ('confirmed', 'moved') and reminded_at is null and appointment_date = here::date + 1
        -- Whoever was answered today knows.
        and coalesce((answered_at at time zone 'Africa/Johannesburg')::date < here::date, true)
      returning *
    loop
      perform private.queue_appointment_mail('appointment_reminder', a, true);
      changed := changed + 1;
    end loop;
  end if;
  return changed;
end
$$;

revoke execute on function public.appointment_by_link, public.change_own_appointment, public.add_own_files
  from public, anon, authenticated;
grant execute on function public.appointment_by_link, public.change_own_appointment, public.add_own_files
  to service_role;

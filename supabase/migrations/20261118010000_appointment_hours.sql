-- An appointment ends before the atelier closes, staff enter one themselves, and places and lengths are rows they edit.

-- A place that is no longer used takes no new appointments; those it had stay.
alter table public.atelier_places add column is_open boolean not null default true;

create function private.keep_one_place_open() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if not exists (select from public.atelier_places where is_open) then
    raise exception using errcode = 'check_violation', message = 'One place has to stay open';
  end if;
  return null;
end
$$;
revoke all on function private.keep_one_place_open() from public;
create trigger keep_one_place_open after update on public.atelier_places
  for each statement execute function private.keep_one_place_open();

-- The booking form offers the times at which a service ends before closing time.
grant select on public.appointment_services to anon;
create policy "Everyone reads it" on public.appointment_services for select to anon, authenticated using (true);
create trigger tell_change after insert or update or delete on public.appointment_services
  for each row execute function private.notify_table_change();
create trigger tell_truncate after truncate on public.appointment_services
  for each statement execute function private.notify_table_change();

-- input: { places: [{ id, name, isOpen }], added: the name of one more or null, services: [{ id, minutes }] }. Rows that
-- stay as they are get no entry in the audit.
create function public.save_atelier_settings(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  -- Two who each close a place wait here for each other, as do clients who ask for a time.
  perform from public.atelier_places order by id for no key update;
  update public.atelier_places p set name = said.name, is_open = said."isOpen"
  from jsonb_to_recordset(input -> 'places') as said (id smallint, name text, "isOpen" boolean)
  where p.id = said.id and (p.name, p.is_open) is distinct from (said.name, said."isOpen");
  insert into public.atelier_places (name) select input ->> 'added' where input ->> 'added' is not null;
  update public.appointment_services s set minutes = said.minutes
  from jsonb_to_recordset(input -> 'services') as said (id text, minutes smallint)
  where s.id = said.id and s.minutes <> said.minutes;
end
$$;

-- In minutes since midnight; null where the atelier is closed.
create function private.atelier_hours(the_day date) returns int4range
  language sql stable set search_path = ''
  as $$
    select int4range(
      private.appointment_start(date '2000-01-01', split_part(open.hours, '-', 1))::integer,
      private.appointment_start(date '2000-01-01', split_part(open.hours, '-', 2))::integer
    )
    from (
      select p.week[extract(isodow from the_day)::integer] as hours from public.places p where p.id = 'atelier'
    ) as open
    where open.hours <> ''
      and not exists (
        select from public.closures c
        where the_day between c.starts_on and c.ends_on and coalesce(c.place_id, 'atelier') = 'atelier'
      )
      and not exists (select from public.public_holidays h where h.day = the_day)
  $$;
revoke all on function private.atelier_hours from public;

create function private.check_appointment_hours() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  hours constant int4range := private.atelier_hours(new.appointment_date);
  starts constant bigint := private.appointment_start(date '2000-01-01', new.appointment_time);
begin
  if starts + new.minutes > upper(hours) then
    raise exception using errcode = 'check_violation',
      message = 'It would end after closing time, ' || to_char(make_interval(mins => upper(hours)), 'HH24:MI');
  end if;
  return new;
end
$$;
revoke all on function private.check_appointment_hours() from public;
-- After set_minutes, by name. What was agreed stays when the hours change later.
create trigger within_hours before insert on public.appointments
  for each row execute function private.check_appointment_hours();
create trigger within_hours_when_changed before update of appointment_date, appointment_time, minutes
  on public.appointments
  for each row
  when (
    (new.appointment_date, new.appointment_time, new.minutes)
    is distinct from (old.appointment_date, old.appointment_time, old.minutes)
  )
  execute function private.check_appointment_hours();

-- As before for what is asked for; whoever of the staff enters one says how long and where.
create or replace function private.set_appointment_minutes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if new.status = 'requested' then
    new.minutes := coalesce(
      (select s.minutes from public.appointment_services s where s.id = new.service_type), new.minutes
    );
    new.place_id := coalesce(
      (select min(p.id) from public.atelier_places p where p.is_open), new.place_id
    );
  end if;
  return new;
end
$$;

-- As before, but of requests alone: one that staff enter is confirmed by its own mail.
drop trigger mail_about_row_and_confirm on public.appointments;
drop trigger mail_about_row on public.appointments;
create trigger mail_about_row_and_confirm after insert on public.appointments
  for each row when (new.status = 'requested' and new.email_confirmation)
  execute function private.mail_about_row('appointment_id', 'booking_notice', 'booking_receipt');
create trigger mail_about_row after insert on public.appointments
  for each row when (new.status = 'requested' and not new.email_confirmation)
  execute function private.mail_about_row('appointment_id', 'booking_notice');

create function private.appointment_moment(the_day date, clock text) returns timestamptz
  language sql stable strict
  return (the_day + clock::time) at time zone 'Africa/Johannesburg';
revoke all on function private.appointment_moment from public;

-- An appointment that a member makes with a client, by phone or in the shop. Confirmed at once.
-- input: { key, name, email, phone, contact, service, serviceOther?, notes?, date, time, minutes?, placeId, words, terms }.
create function public.enter_appointment(input jsonb) returns uuid
  language plpgsql security definer set search_path = ''
  as $$
declare
  a public.appointments;
begin
  perform private.require_staff();
  select * into a from public.appointments where idempotency_key = (input ->> 'key')::uuid;
  if found then
    return a.id;
  end if;
  if coalesce(btrim(input ->> 'words'), '') = '' then
    raise exception using errcode = 'check_violation', message = 'The mail needs words';
  end if;
  if not coalesce((input ->> 'terms')::boolean, false) then
    raise exception using errcode = 'check_violation', message = 'The client has to agree to the terms';
  end if;
  if private.appointment_moment((input ->> 'date')::date, input ->> 'time') <= clock_timestamp() then
    raise exception using errcode = 'check_violation', message = 'That time has passed';
  end if;
  if private.atelier_hours((input ->> 'date')::date) is null then
    raise exception using errcode = 'check_violation', message = 'The atelier is closed on that day';
  end if;
  begin
    insert into public.appointments (
      idempotency_key, user_id, full_name, email, phone_number, preferred_contact_method, service_type, service_other,
      notes, appointment_date, appointment_time, minutes, place_id, terms_agreed, status, message, answered_at, sequence
    )
    values (
      (input ->> 'key')::uuid, null, input ->> 'name', input ->> 'email', input ->> 'phone', input ->> 'contact',
      input ->> 'service', nullif(btrim(input ->> 'serviceOther'), ''), nullif(btrim(input ->> 'notes'), ''),
      (input ->> 'date')::date, input ->> 'time',
      coalesce(
        (input ->> 'minutes')::smallint,
        (select s.minutes from public.appointment_services s where s.id = input ->> 'service'), 60
      ),
      (input ->> 'placeId')::smallint,
      true, 'confirmed', input ->> 'words', clock_timestamp(), 1
    )
    returning * into a;
  exception when unique_violation or exclusion_violation then
    -- The same form, sent twice at once, meets itself.
    select * into a from public.appointments where idempotency_key = (input ->> 'key')::uuid;
    if found then
      return a.id;
    end if;
    raise exception using errcode = 'check_violation',
      message = 'That time is taken by another appointment. Choose another';
  end;
  perform private.queue_appointment_mail('appointment_confirmed', a, true);
  return a.id;
end
$$;

-- What was noted at this client's appointments, by account or by address. With its owner's rights, because under
-- row-level security no index on lower(email) is used: that function is not leakproof.
create function public.client_fittings(the_appointment uuid)
  returns table (
    id uuid, appointment_id uuid, text text, bust numeric, waist numeric, hip numeric, created_at timestamptz,
    appointment_date date, service_type text
  )
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select f.id, f.appointment_id, f.text, f.bust, f.waist, f.hip, f.created_at, theirs.appointment_date,
      theirs.service_type
    from public.appointments this
    cross join lateral (
      select a.id, a.appointment_date, a.service_type from public.appointments a
      where lower(a.email) = lower(this.email)
      union
      select a.id, a.appointment_date, a.service_type from public.appointments a where a.user_id = this.user_id
    ) as theirs
    join public.fittings f on f.appointment_id = theirs.id
    where this.id = the_appointment
    order by f.created_at desc
    limit 50;
end
$$;

revoke execute on function public.enter_appointment, public.client_fittings, public.save_atelier_settings
  from public, anon, authenticated;
grant execute on function public.enter_appointment, public.client_fittings, public.save_atelier_settings
  to authenticated, service_role;

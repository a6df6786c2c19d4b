-- A request holds its hour for one client: another for the same hour is refused when it is stored.

-- The first open place that is free for so long; null where none is. `starts` in minutes since midnight.
create function private.free_place(the_day date, starts integer, minutes integer) returns smallint
  language sql stable set search_path = ''
  as $$
    select min(p.id) from public.atelier_places p
    where p.is_open and not exists (
      select from private.busy_times(the_day, the_day, now()) b
      where b.place_id = p.id and b.starts < free_place.starts + free_place.minutes and free_place.starts < b.ends
    )
  $$;
revoke all on function private.free_place from public;

-- How long a request takes and where. Whoever of the staff enters one says both.
create or replace function private.set_appointment_minutes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  starts constant integer := private.appointment_start(date '2000-01-01', new.appointment_time);
  free_place smallint;
begin
  -- Two who ask for the same time wait here for each other.
  perform from public.atelier_places order by id for no key update;
  if new.status <> 'requested' then
    return new;
  end if;
  new.minutes := coalesce(
    (select s.minutes from public.appointment_services s where s.id = new.service_type), new.minutes
  );
  free_place := private.free_place(new.appointment_date, starts, new.minutes);
  if free_place is null and new.hold_ended_at is null and new.hold_ends_at > now()
    -- The same form, sent twice, meets itself: its key says so.
    and not exists (select from public.appointments a where a.idempotency_key = new.idempotency_key) then
    raise exception using errcode = 'exclusion_violation', message = 'That time is taken by another appointment';
  end if;
  new.place_id := coalesce(
    free_place, (select min(p.id) from public.atelier_places p where p.is_open), new.place_id
  );
  return new;
end
$$;

-- At which times of a day no appointment of so many minutes can begin. Tells the times alone, never whose they are.
drop function public.taken_times(date);
create function public.taken_times(day date, minutes integer default 30) returns text[]
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(array_agg(to_char(make_interval(mins => step), 'HH24:MI') order by step), '{}')
    from generate_series(0, 1410, 30) as step
    where private.free_place(day, step, least(greatest(minutes, 1), 1440)) is null
  $$;
revoke execute on function public.taken_times from public;
grant execute on function public.taken_times to anon, authenticated, service_role;

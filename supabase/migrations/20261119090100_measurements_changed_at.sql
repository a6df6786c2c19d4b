-- When the person changed their measurements. A device that was offline sends its change later: of two such devices the last
-- change counts, not the last that came. updated_at says when it came.
alter table public.body_measurements add column changed_at timestamptz not null default now();
alter table public.body_measurements disable trigger touch_updated_at;
update public.body_measurements set changed_at = updated_at;
alter table public.body_measurements enable trigger touch_updated_at;
grant insert (changed_at), update (changed_at) on public.body_measurements to authenticated;

-- As before, with the moment of the change.
create or replace function public.record_fitting(input jsonb) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  fitting record;
begin
  perform private.require_staff();
  select a.user_id, a.appointment_date into fitting
  from public.appointments a where a.id::text = input ->> 'appointment_id';
  if not found then
    return 'unknown';
  elsif fitting.user_id is null then
    return 'no_account';
  end if;
  insert into public.body_measurements as kept (user_id, bust, waist, hip, measured_at_fitting)
  values (
    fitting.user_id, (input ->> 'bust')::numeric, (input ->> 'waist')::numeric, (input ->> 'hip')::numeric,
    fitting.appointment_date
  )
  on conflict (user_id) do update set
    bust = coalesce(excluded.bust, kept.bust),
    waist = coalesce(excluded.waist, kept.waist),
    hip = coalesce(excluded.hip, kept.hip),
    measured_at_fitting = excluded.measured_at_fitting,
    changed_at = excluded.changed_at;
  return 'recorded';
end
$$;

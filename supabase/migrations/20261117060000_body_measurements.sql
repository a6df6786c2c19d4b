-- "My measurements" of those who have an account, in centimetres around the body. Others keep theirs on their device.
create table public.body_measurements (
  user_id uuid primary key default private.caller_id() references auth.users (id) on delete cascade,
  bust numeric(4, 1) check (bust between 40 and 200),
  waist numeric(4, 1) check (waist between 40 and 200),
  hip numeric(4, 1) check (hip between 40 and 200),
  -- How they like to wear things: it decides how much ease is enough.
  likes text not null default 'easy',
  -- The day of the fitting at which our tailors measured; null where the person did.
  measured_at_fitting date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint body_measurements_likes_known check (likes in ('close', 'easy', 'loose')),
  constraint body_measurements_not_empty check (num_nonnulls(bust, waist, hip) > 0)
);

create trigger touch_updated_at before update on public.body_measurements
  for each row execute function private.touch_updated_at();

-- A person's own, and nobody else's: staff write them at a fitting by the function below, and read them never.
alter table public.body_measurements enable row level security;
grant select, delete on public.body_measurements to authenticated;
grant insert (bust, waist, hip, likes, measured_at_fitting), update (bust, waist, hip, likes, measured_at_fitting)
  on public.body_measurements to authenticated;
grant select, insert, update, delete on public.body_measurements to service_role;
create policy "Everyone keeps their own measurements" on public.body_measurements
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- What was measured at a fitting becomes the client's "My measurements". What was not measured stays as it was.
-- input: { appointment_id, bust?, waist?, hip? }. Returns recorded, no_account (the client has none), or unknown.
create function public.record_fitting(input jsonb) returns text
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
    measured_at_fitting = excluded.measured_at_fitting;
  return 'recorded';
end
$$;
revoke execute on function public.record_fitting from public, anon, authenticated;
grant execute on function public.record_fitting to authenticated, service_role;

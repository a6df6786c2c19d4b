-- An appointment asked for while signed in belongs to that account.

-- Whoever is asking, as long as the account is there: the token of a deleted one lives on for a while, and what is
-- sent with it counts as a guest's.
create function private.caller_id() returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select id from auth.users where id = (select auth.uid())
  $$;
revoke all on function private.caller_id() from public;
grant execute on function private.caller_id() to anon, authenticated, service_role;

-- Set by the database alone: no request role may fill this column.
alter table public.appointments
  add column user_id uuid default private.caller_id() references auth.users (id) on delete set null;

create index appointments_by_user on public.appointments (user_id, appointment_date desc);

create policy "A user reads their own appointments" on public.appointments
  for select to authenticated
  using (user_id = (select auth.uid()));

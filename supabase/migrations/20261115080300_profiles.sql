-- Who may do what: profiles.role is the authority, in every mode.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  -- As the sign-in service holds it; that service has checked it, and may hold none.
  email text check (char_length(email) <= 320),
  full_name text check (private.is_line(full_name, 200)),
  role text not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_role_known check (role in ('admin', 'editor', 'user'))
);

create index profiles_staff on public.profiles (role) where role <> 'user';

create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

-- The role of whoever is asking; null for a visitor. Runs as its owner, so that policies on profiles may use it
-- without asking themselves. For the same reason no table here forces row-level security on its owner.
create function private.caller_role() returns text
  language sql stable security definer set search_path = ''
  as $$
    select role from public.profiles where id = (select auth.uid())
  $$;
revoke all on function private.caller_role() from public;
grant execute on function private.caller_role() to authenticated, service_role;

alter table public.profiles enable row level security;

-- Admins and users share one database role, so the columns are what an admin may change; the policies below
-- keep everybody else from a role. The address follows the sign-in service and is nobody's to change here.
grant select, delete on public.profiles to authenticated;
grant insert (id, email, full_name, role) on public.profiles to authenticated;
grant update (full_name, role) on public.profiles to authenticated;

create policy "A user reads their own profile" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()));

create policy "A user adds their own profile, as a plain user" on public.profiles
  for insert to authenticated
  with check (id = (select auth.uid()) and role = 'user' and email = (select auth.jwt() ->> 'email'));

create policy "A user changes their own profile, never its role" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()) and role = (select private.caller_role()));

create policy "Admins manage profiles" on public.profiles
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

-- A profile for everyone who signs up, and the new address when it changes. The name comes from a form nobody has
-- checked: it is tidied or left out, because an odd name must not stop a sign-up.
create function private.mirror_auth_user() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  typed_name text := new.raw_user_meta_data ->> 'full_name';
  tidy_name text := btrim(left(regexp_replace(typed_name, '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), 200));
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, left(new.email, 320), case when private.is_line(tidy_name, 200) then tidy_name end)
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;
revoke all on function private.mirror_auth_user() from public;

create trigger add_profile after insert on auth.users
  for each row execute function private.mirror_auth_user();

create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.mirror_auth_user();

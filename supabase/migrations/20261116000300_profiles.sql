-- Who may do what: profiles.role is the authority.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  -- As the sign-in service holds it; that service has checked it, and may hold none.
  email text check (char_length(email) <= 320),
  full_name text check (private.is_line(full_name, 200)),
  -- The specification names admin, editor and user, and says that others are possible. Policies ask for 'admin' or
  -- 'editor' by name, so any other role has a user's rights. Lower case only, so that no role reads like a staff role
  -- without being one.
  role text not null default 'user',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_role_is_a_word check (role ~ '^[a-z][a-z0-9_-]{0,39}$')
);

create index profiles_staff on public.profiles (role) where role <> 'user';

create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

-- The role of the caller; null for a visitor. Runs as its owner, so that policies on profiles may use it without
-- asking themselves. For the same reason no table here forces row-level security on its owner.
create function private.caller_role() returns text
  language sql stable security definer set search_path = ''
  as $$
    select role from public.profiles where id = (select auth.uid())
  $$;
revoke all on function private.caller_role() from public;
grant execute on function private.caller_role() to authenticated, service_role;

-- The caller's id, as long as the account exists: the token of a deleted account stays valid for a while, and a row
-- sent with it counts as a guest's.
create function private.caller_id() returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select id from auth.users where id = (select auth.uid())
  $$;
revoke all on function private.caller_id() from public;
grant execute on function private.caller_id() to anon, authenticated, service_role;

alter table public.profiles enable row level security;

-- Admins and users share one database role, so the columns are those an admin may change; the policies below keep
-- everyone else from changing a role. The address follows the sign-in service and is not changed here.
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

-- Editors change the status of a message, an order or a task; everything else in the row is for an admin to correct. A
-- policy cannot see which columns change, so a trigger on each of those tables calls this when any other column does.
create function private.refuse_unless_admin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if private.caller_role() is distinct from 'admin' then
    raise exception 'Only the status may be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_unless_admin() from public;

-- One line made of the name as typed; null when nothing is left of it.
create function private.clean_name(typed text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when private.is_line(tidy, 200) then tidy end
    from btrim(left(regexp_replace(typed, '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), 200)) as tidy
  $$;

-- A profile for everyone who signs up, and the new address when it changes. The name comes from a form that nothing
-- has checked: it is tidied or left out, because an odd name must not stop a sign-up.
create function private.mirror_auth_user() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into public.profiles (id, email, full_name)
  values (new.id, left(new.email, 320), private.clean_name(new.raw_user_meta_data ->> 'full_name'))
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

-- A person changes their name with the sign-in service, and the profile follows.
create function private.sync_name() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- A name no column would take leaves the one that was there.
  update public.profiles
  set full_name = coalesce(private.clean_name(new.raw_user_meta_data ->> 'full_name'), full_name)
  where id = new.id;
  return null;
end
$$;
revoke all on function private.sync_name() from public;

create trigger sync_name after update of raw_user_meta_data on auth.users
  for each row
  when (old.raw_user_meta_data ->> 'full_name' is distinct from new.raw_user_meta_data ->> 'full_name')
  execute function private.sync_name();

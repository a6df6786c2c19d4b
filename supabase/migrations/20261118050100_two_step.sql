-- Two-step sign-in of staff: a code from an app (TOTP) after the password. The session counts as staff once the code was
-- right; until then private.caller_role() says 'user', and so do all policies and functions that ask it.

create table public.two_step (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Encrypted by the site with a key the database does not have.
  secret text not null check (char_length(secret) <= 200),
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The time step of the last code that was right: each code works once.
  last_counter bigint not null default 0,
  failures integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

-- In place of a code, for a lost phone. Only hashes are kept, and each works once.
create table public.recovery_codes (
  user_id uuid not null references public.two_step (user_id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[\w-]{43}$'),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sessions of the sign-in service that passed the second step. They are no foreign key: the tables of a hosted service
-- are its own. A session that has ended gives no rights, whatever stands here.
create table public.second_steps (
  session_id uuid primary key,
  user_id uuid not null references public.two_step (user_id) on delete cascade,
  passed_at timestamptz not null default now()
);
create index second_steps_by_user on public.second_steps (user_id);

-- When a member last opened a staff page, to within five minutes.
create table public.staff_visits (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  seen_at timestamptz not null
);

create table public.security_settings (
  id text primary key default 'security' check (id = 'security'),
  two_step_required boolean not null default false,
  updated_at timestamptz not null default now()
);
insert into public.security_settings default values;
create trigger touch_updated_at before update on public.security_settings
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.security_settings
  for each row execute function private.write_audit_entry();

-- The site itself reads and writes the first four: nobody's rights reach them.
alter table public.two_step enable row level security;
alter table public.recovery_codes enable row level security;
alter table public.second_steps enable row level security;
alter table public.staff_visits enable row level security;
alter table public.security_settings enable row level security;
grant select on public.security_settings to authenticated;

-- 'none': nothing is asked for. 'passed': this session showed a code. 'due': it has to. 'setup': there is none to show
-- yet, and staff must have one.
create function private.second_step_of(person uuid, person_role text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select case
      when coalesce(person_role, 'user') not in ('admin', 'editor') then 'none'
      when exists (select from public.two_step t where t.user_id = person and t.confirmed_at is not null) then
        case when exists (
          select from public.second_steps s
          where s.user_id = person and s.session_id::text = auth.jwt() ->> 'session_id'
        ) then 'passed' else 'due' end
      when (select s.two_step_required from public.security_settings s) then 'setup'
      else 'none'
    end
  $$;
revoke all on function private.second_step_of from public;

-- As before; a member of staff who has not passed the second step in this session is a user.
create or replace function private.caller_role() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case when private.second_step_of(p.id, p.role) in ('due', 'setup') then 'user' else p.role end
    from public.profiles p where p.id = (select auth.uid())
  $$;

-- The role as it is stored, for the one rule that is about the row and not about rights.
create function private.stored_role() returns text
  language sql stable security definer set search_path = ''
  as $$
    select role from public.profiles where id = (select auth.uid())
  $$;
revoke all on function private.stored_role() from public;
grant execute on function private.stored_role() to authenticated, service_role;

drop policy "A user changes their own profile, never its role" on public.profiles;
create policy "A user changes their own profile, never its role" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()) and role = (select private.stored_role()));

create policy "Staff read the security settings" on public.security_settings
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- Whether the caller may work as staff now: the role that counts, and what the second step still asks for. Notes that
-- they were here.
create function public.staff_access() returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  person constant uuid := auth.uid();
  as_role constant text := private.caller_role();
begin
  if as_role in ('admin', 'editor') then
    insert into public.staff_visits as v (user_id, seen_at) values (person, now())
    on conflict (user_id) do update set seen_at = excluded.seen_at
    where v.seen_at < excluded.seen_at - interval '5 minutes';
  end if;
  return json_build_object('role', as_role, 'step', private.second_step_of(person, private.stored_role()));
end
$$;
revoke execute on function public.staff_access from public, anon, authenticated;
grant execute on function public.staff_access to authenticated, service_role;

-- An entry of the audit about a person that no trigger can write.
create function private.audit_person(person uuid, by_whom uuid, before jsonb, after jsonb) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.audit (changed_by, table_name, record_id, action, before, after)
    values (by_whom, 'profiles', person::text, 'update', before, after)
  $$;
revoke all on function private.audit_person from public;

-- Tells the audit and the member what became of their second step.
create function public.note_two_step(person uuid, by_whom uuid, change text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.audit_person(
    person, by_whom,
    jsonb_build_object('second_step', case change when 'on' then 'off' else 'on' end),
    jsonb_build_object('second_step', case change
      when 'on' then 'on' when 'codes' then 'new recovery codes' when 'recovery' then 'recovery code used' else 'off'
    end)
  );
  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select 'two_step_changed', p.email, jsonb_build_object('change', change), 'two_step:' || gen_random_uuid()
  from public.profiles p where p.id = person and p.email is not null;
end
$$;
revoke execute on function public.note_two_step from public, anon, authenticated;
grant execute on function public.note_two_step to service_role;

-- For a member who lost the phone. Their sessions end: whoever has the phone may have those too.
create function public.reset_two_step(person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  if person = auth.uid() then
    raise exception 'Turn your own second step off on your own page' using errcode = 'check_violation';
  end if;
  delete from public.two_step where user_id = person;
  if not found then
    raise exception 'There is no second step to reset' using errcode = 'check_violation';
  end if;
  delete from auth.sessions where user_id = person;
  perform public.note_two_step(person, auth.uid(), 'reset');
end
$$;
revoke execute on function public.reset_two_step from public, anon, authenticated;
grant execute on function public.reset_two_step to authenticated, service_role;

create function public.require_two_step(required boolean) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin();
  if required and not exists (
    select from public.two_step where user_id = auth.uid() and confirmed_at is not null
  ) then
    raise exception 'Set up your own second step first' using errcode = 'check_violation';
  end if;
  update public.security_settings set two_step_required = required where two_step_required <> required;
end
$$;
revoke execute on function public.require_two_step from public, anon, authenticated;
grant execute on function public.require_two_step to authenticated, service_role;

-- Accounts, roles, invitations and the second step of sign-in.

-- Bodies name tables of later files.
set local check_function_bodies = off;

create function private.person_words(full_name text, email text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, coalesce(full_name, '') || ' ' || coalesce(email, ''));

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
create index profiles_by_words on public.profiles using gin (private.person_words(full_name, email))
  with (fastupdate = off);
-- The search reads at most fifty, by address.
create index profiles_by_email on public.profiles (lower(email) text_pattern_ops);
alter table public.profiles enable row level security;
grant select, delete on public.profiles to authenticated;
grant insert (id, email, full_name, role) on public.profiles to authenticated;
grant update (full_name, role) on public.profiles to authenticated;

-- The role of the caller; null for a visitor. Runs as its owner, so that policies on profiles may use it without
-- asking themselves. For the same reason no table here forces row-level security on its owner.
create function private.caller_role() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case when private.second_step_of(p.id, p.role) in ('due', 'setup') then 'user' else p.role end
    from public.profiles p where p.id = (select auth.uid())
  $$;
revoke execute on function private.caller_role from public;
grant execute on function private.caller_role to authenticated, service_role;

-- The role as it is stored, for the one rule that is about the row and not about rights.
create function private.stored_role() returns text
  language sql stable security definer set search_path = ''
  as $$
    select role from public.profiles where id = (select auth.uid())
  $$;
revoke execute on function private.stored_role from public;
grant execute on function private.stored_role to authenticated, service_role;

create policy "A user reads their own profile" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()));
create policy "A user adds their own profile, as a plain user" on public.profiles
  for insert to authenticated
  with check (id = (select auth.uid()) and role = 'user' and email = (select auth.jwt() ->> 'email'));
create policy "Admins manage profiles" on public.profiles
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
create policy "A user changes their own profile, never its role" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()) and role = (select private.stored_role()));
select private.watch('public.profiles');

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
alter table public.two_step enable row level security;

-- In place of a code, for a lost phone. Only hashes are kept, and each works once.
create table public.recovery_codes (
  user_id uuid not null references public.two_step (user_id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[\w-]{43}$'),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table public.recovery_codes enable row level security;

-- Sessions of the sign-in service that passed the second step. They are no foreign key: the tables of a hosted service
-- are its own. A session that has ended gives no rights, whatever stands here.
create table public.second_steps (
  session_id uuid primary key,
  user_id uuid not null references public.two_step (user_id) on delete cascade,
  passed_at timestamptz not null default now()
);
create index second_steps_by_user on public.second_steps (user_id);
alter table public.second_steps enable row level security;

-- When a member last opened a staff page, to within five minutes.
create table public.staff_visits (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  seen_at timestamptz not null
);
alter table public.staff_visits enable row level security;

create table public.security_settings (
  id text primary key default 'security' check (id = 'security'),
  two_step_required boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table public.security_settings enable row level security;
grant select on public.security_settings to authenticated;
create policy "Staff read the security settings" on public.security_settings
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.security_settings');

-- Who works here: the desk of the admins. Invitations, roles and open sessions.
create table public.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (private.is_email(email) and email = lower(email)),
  role text not null check (role in ('admin', 'editor')),
  invited_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Of the token in the mailed link; the token itself is kept nowhere.
  token_hash text unique check (token_hash ~ '^[\w-]{43}$'),
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create unique index staff_invitations_open on public.staff_invitations (email)
  where accepted_at is null and withdrawn_at is null;
create index staff_invitations_by_age on public.staff_invitations (created_at desc);
create index staff_invitations_by_inviter on public.staff_invitations (invited_by) where invited_by is not null;
create index staff_invitations_by_address on public.staff_invitations (email);
alter table public.staff_invitations enable row level security;
grant select (
  id, email, role, invited_by, created_at, expires_at, accepted_at, withdrawn_at
) on public.staff_invitations to authenticated;
create policy "Admins read invitations" on public.staff_invitations
  for select to authenticated
  using ((select private.caller_role()) = 'admin');

alter table public.audit add constraint audit_changed_by_fkey
  foreign key (changed_by) references public.profiles (id) on delete set null;

-- The caller's id, as long as the account exists: the token of a deleted account stays valid for a while, and a row
-- sent with it counts as a guest's.
create function private.caller_id() returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select id from auth.users where id = (select auth.uid())
  $$;
revoke execute on function private.caller_id from public;
grant execute on function private.caller_id to anon, authenticated, service_role;

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
revoke execute on function private.refuse_unless_admin from public;

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
revoke execute on function private.mirror_auth_user from public;
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
revoke execute on function private.sync_name from public;
create trigger sync_name after update of raw_user_meta_data on auth.users
  for each row
  when (old.raw_user_meta_data ->> 'full_name' is distinct from new.raw_user_meta_data ->> 'full_name')
  execute function private.sync_name();

-- Mails about accounts wait in the outbox like all others, so that a mail server that is away loses none of them. A
-- row names its recipient and nothing more. The link that opens the account is made when the mail is sent: it is kept
-- in no mail that staff could read, and its hour begins when the mail leaves.

-- One that still waits says the same: a mail server that comes back does not send the same words ten times. A stranger
-- can ask for all but 'password_changed', and must not be able to keep the owner from learning of that.
create function public.queue_account_mail(mail_kind text, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  of_a_kind_per_hour constant integer := 5;
  mail_key constant text := mail_kind || ':' || gen_random_uuid();
begin
  if exists (
    select from public.outbox where kind = mail_kind and recipient = address and status = 'pending'
  ) then
    return;
  end if;
  if mail_kind = 'password_changed' then
    insert into public.outbox (kind, recipient, dedupe_key) values (mail_kind, address, mail_key);
  else
    perform private.queue_visitor_mail(mail_kind, address, '{}', mail_key, of_a_kind_per_hour);
  end if;
end
$$;
revoke execute on function public.queue_account_mail from public;

-- Makes this token the one that proves the address, in place of any earlier one. Says whether the account is 'open'
-- already or 'waiting' for it; null when there is nothing to prove: no such account, or its owner has proved it.
create function public.issue_confirmation(address text, token text) returns text
  language sql volatile security definer set search_path = ''
  as $$
    update auth.users as account
    set confirmation_token = token, confirmation_sent_at = now()
    where account.email = address and not account.is_sso_user
      and not exists (
        select from auth.identities as identity
        where identity.user_id = account.id and identity.identity_data ->> 'email_verified' = 'true'
      )
    returning case when account.email_confirmed_at is null then 'waiting' else 'open' end
  $$;
revoke execute on function public.issue_confirmation from public;

-- Makes this token the one that lets the owner of the address choose a new password. False when there is no account.
create function public.issue_recovery(address text, token text) returns boolean
  language sql volatile security definer set search_path = ''
  as $$
    with issued as (
      update auth.users set recovery_token = token, recovery_sent_at = now()
      where email = address and not is_sso_user
      returning id
    )
    select exists (select from issued)
  $$;
revoke execute on function public.issue_recovery from public;

-- Mails about an account are deleted with the account.
create function private.forget_account_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.outbox
  where recipient = old.email
    and kind in ('account_confirmation', 'account_recovery', 'account_exists', 'password_changed');
  return null;
end
$$;
revoke execute on function private.forget_account_mails from public;
create trigger forget_account_mails after delete on auth.users
  for each row execute function private.forget_account_mails();

-- Who works here, for colleagues: an editor reads no other profile.
create function public.staff_names() returns table (id uuid, email text)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query select p.id, p.email from public.profiles p where p.role in ('admin', 'editor');
end
$$;
revoke execute on function public.staff_names from public;
grant execute on function public.staff_names to authenticated;

create policy "Admins read the audit" on public.audit
  for select to authenticated
  using ((select private.caller_role()) = 'admin');

create trigger note_deletion after delete on public.profiles
  for each row execute function private.forget_in_audit();

-- There is always an admin: whoever takes the role away, and however, the last one keeps it. Checked by a trigger, so
-- that it holds for the staff area, for a direct statement and for an account that is deleted.
create function private.keep_an_admin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- Two admins who remove each other at the same moment take turns, and the second sees what the first did.
  perform pg_advisory_xact_lock(hashtextextended('profiles: the last admin', 0));
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    raise exception 'This is the last admin: make somebody else an admin first' using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke execute on function private.keep_an_admin from public;
create trigger keep_an_admin before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role is distinct from 'admin')
  execute function private.keep_an_admin();
create trigger keep_an_admin_account before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_an_admin();

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
revoke execute on function private.second_step_of from public;

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
revoke execute on function public.staff_access from public;
grant execute on function public.staff_access to authenticated;

-- An entry of the audit about a person that no trigger can write.
create function private.audit_person(person uuid, by_whom uuid, before jsonb, after jsonb) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.audit (changed_by, table_name, record_id, action, before, after)
    values (by_whom, 'profiles', person::text, 'update', before, after)
  $$;
revoke execute on function private.audit_person from public;

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
revoke execute on function public.note_two_step from public;

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
revoke execute on function public.reset_two_step from public;
grant execute on function public.reset_two_step to authenticated;

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
revoke execute on function public.require_two_step from public;
grant execute on function public.require_two_step to authenticated;

create trigger note_deletion after delete on public.staff_invitations
  for each row execute function private.forget_in_audit();

create function private.audit_invitation(invitation public.staff_invitations, by_whom uuid, state text) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.audit (changed_by, table_name, record_id, action, after)
    values (
      by_whom, 'staff_invitations', invitation.id::text, case state when 'invited' then 'insert' else 'update' end,
      jsonb_build_object('email', invitation.email, 'role', invitation.role, 'state', state)
    )
  $$;
revoke execute on function private.audit_invitation from public;

create function private.queue_invitation(invitation public.staff_invitations) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (
      'staff_invitation', invitation.email, jsonb_build_object('invitation_id', invitation.id),
      'staff_invitation:' || gen_random_uuid()
    )
  $$;
revoke execute on function private.queue_invitation from public;

-- How long the link in the mail works.
create function private.invitation_life() returns interval
  language sql immutable parallel safe
  return interval '3 days';
revoke execute on function private.invitation_life from public;

create function public.invite_staff(input jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  address constant text := lower(btrim(input ->> 'email'));
  invitation public.staff_invitations;
begin
  perform private.require_admin();
  if exists (select from public.profiles where lower(email) = address and role in ('admin', 'editor')) then
    raise exception 'This address belongs to a member of staff already' using errcode = 'check_violation';
  end if;
  insert into public.staff_invitations (email, role, invited_by, expires_at)
  values (address, input ->> 'role', auth.uid(), now() + private.invitation_life())
  on conflict (email) where accepted_at is null and withdrawn_at is null do nothing
  returning * into invitation;
  if invitation.id is null then
    raise exception 'This address is invited already: send the invitation again, or withdraw it'
      using errcode = 'check_violation';
  end if;
  perform private.audit_invitation(invitation, auth.uid(), 'invited');
  perform private.queue_invitation(invitation);
  return invitation.id;
end
$$;
revoke execute on function public.invite_staff from public;
grant execute on function public.invite_staff to authenticated;

-- Sends another link, which replaces the one before.
create function public.renew_invitation(invitation_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  invitation public.staff_invitations;
begin
  perform private.require_admin();
  update public.staff_invitations set expires_at = now() + private.invitation_life(), token_hash = null
  where id = invitation_id and accepted_at is null and withdrawn_at is null
  returning * into invitation;
  if not found then
    raise exception 'No such invitation' using errcode = 'no_data_found';
  end if;
  perform private.audit_invitation(invitation, auth.uid(), 'sent again');
  perform private.queue_invitation(invitation);
end
$$;
revoke execute on function public.renew_invitation from public;
grant execute on function public.renew_invitation to authenticated;

create function public.withdraw_invitation(invitation_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  invitation public.staff_invitations;
begin
  perform private.require_admin();
  update public.staff_invitations set withdrawn_at = now(), token_hash = null
  where id = invitation_id and accepted_at is null and withdrawn_at is null
  returning * into invitation;
  if not found then
    raise exception 'No such invitation' using errcode = 'no_data_found';
  end if;
  perform private.audit_invitation(invitation, auth.uid(), 'withdrawn');
end
$$;
revoke execute on function public.withdraw_invitation from public;
grant execute on function public.withdraw_invitation to authenticated;

-- Makes this the token of the link, when the mail is written. Null when the invitation is no longer open.
create function public.issue_invitation(invitation_id uuid, new_hash text) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  invitation public.staff_invitations;
begin
  update public.staff_invitations set token_hash = new_hash
  where id = invitation_id and accepted_at is null and withdrawn_at is null and expires_at > now()
  returning * into invitation;
  if not found then
    return null;
  end if;
  return json_build_object(
    'role', invitation.role, 'expiresAt', invitation.expires_at,
    'inviter', (select coalesce(p.full_name, p.email) from public.profiles p where p.id = invitation.invited_by)
  );
end
$$;
revoke execute on function public.issue_invitation from public;

-- The invitation a link opens, and whether its address can sign in already.
create function public.find_invitation(hash text) returns json
  language sql stable security definer set search_path = ''
  as $$
    select json_build_object(
      'email', i.email, 'role', i.role, 'expiresAt', i.expires_at,
      'hasAccount', exists (
        select from auth.users u where lower(u.email) = i.email and u.email_confirmed_at is not null
      )
    )
    from public.staff_invitations i
    where i.token_hash = hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
  $$;
revoke execute on function public.find_invitation from public;

-- An account that was opened with this address and never confirmed: the link proves whose mailbox it is, and the
-- password was somebody's guess.
create function public.clear_unconfirmed_invitee(hash text) returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from auth.users u using public.staff_invitations i
    where i.token_hash = hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
      and lower(u.email) = i.email and u.email_confirmed_at is null
  $$;
revoke execute on function public.clear_unconfirmed_invitee from public;

-- Works once. The account is the one of the invited address. Its other sessions end: they were opened by a customer.
-- input: { hash, person, session }. Returns accepted or gone.
create function public.accept_invitation(input jsonb) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  the_person constant uuid := (input ->> 'person')::uuid;
  invitation public.staff_invitations;
  old_role text;
begin
  update public.staff_invitations i set accepted_at = now(), token_hash = null
  where i.token_hash = input ->> 'hash' and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
    and exists (select from auth.users u where u.id = the_person and lower(u.email) = i.email)
  returning * into invitation;
  if not found then
    return 'gone';
  end if;
  select role into old_role from public.profiles where id = the_person for no key update;
  perform private.audit_invitation(invitation, the_person, 'accepted');
  if old_role not in ('admin', 'editor') then
    update public.profiles set role = invitation.role where id = the_person;
    perform private.audit_person(
      the_person, the_person, jsonb_build_object('role', old_role), jsonb_build_object('role', invitation.role)
    );
  end if;
  delete from auth.sessions where user_id = the_person and id <> (input ->> 'session')::uuid;
  return 'accepted';
end
$$;
revoke execute on function public.accept_invitation from public;

-- Invitations that were answered, withdrawn or ran out that long ago, and second steps of sessions that have ended.
create function public.remove_ended_access(before timestamptz) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  delete from public.staff_invitations i
  where coalesce(i.accepted_at, i.withdrawn_at, i.expires_at) < remove_ended_access.before;
  get diagnostics removed = row_count;
  delete from public.second_steps s where not exists (select from auth.sessions a where a.id = s.session_id);
  return removed;
end
$$;
revoke execute on function public.remove_ended_access from public;

-- A deleted account takes its invitations and the mails about its second step with it.
create function private.forget_invitee() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.staff_invitations where email = lower(old.email);
  delete from public.outbox
  where recipient = any (array[old.email, lower(old.email)]) and kind in ('staff_invitation', 'two_step_changed');
  return null;
end
$$;
revoke execute on function private.forget_invitee from public;
-- Not one that was never confirmed: anybody opens such an account, with any address.
create trigger forget_invitee after delete on auth.users
  for each row when (old.email_confirmed_at is not null)
  execute function private.forget_invitee();

-- Members of staff, or with `search` anybody whose name or address has these words, begun. `person`: that one alone.
-- input: { search?, person? }
create function public.list_people(input jsonb)
  returns table (
    id uuid, email text, full_name text, role text, created_at timestamptz, seen_at timestamptz,
    has_two_step boolean, recovery_codes_left integer, open_sessions integer
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  the_person constant uuid := (input ->> 'person')::uuid;
  words constant text := coalesce(btrim(input ->> 'search'), '');
  most constant integer := 51;
begin
  perform private.require_admin();
  return query
    with wanted as (
      (select p.* from public.profiles p where p.id = the_person)
      union all
      (select p.* from public.profiles p where the_person is null and words = '' and p.role in ('admin', 'editor'))
      union all
      (select p.* from public.profiles p
        where the_person is null and words <> ''
          and (
            private.person_words(p.full_name, p.email) @@ private.begun_words(words)
            or lower(p.email) like replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
          )
        order by lower(p.email) limit most)
    )
    select w.id, w.email, w.full_name, w.role, w.created_at, coalesce(v.seen_at, u.last_sign_in_at),
      t.confirmed_at is not null,
      (select count(*)::integer from public.recovery_codes c where c.user_id = w.id and c.used_at is null),
      (select count(*)::integer from auth.sessions s
        where s.user_id = w.id and (s.not_after is null or s.not_after > now()))
    from wanted w
    left join auth.users u on u.id = w.id
    left join public.staff_visits v on v.user_id = w.id
    left join public.two_step t on t.user_id = w.id
    order by case w.role when 'admin' then 1 when 'editor' then 2 else 3 end, lower(w.email), w.id;
end
$$;
revoke execute on function public.list_people from public;
grant execute on function public.list_people to authenticated;

-- Ends every session of a person; their next request is a guest's.
create function public.end_sessions(person uuid) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  ended integer;
begin
  perform private.require_admin();
  delete from auth.sessions where user_id = person;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.audit_person(
      person, auth.uid(), jsonb_build_object('open_sessions', ended), jsonb_build_object('open_sessions', 0)
    );
  end if;
  return ended;
end
$$;
revoke execute on function public.end_sessions from public;
grant execute on function public.end_sessions to authenticated;

-- Gives a role, or with 'user' takes a member out of the staff: then their sessions end and their second step goes.
create function public.change_role(person uuid, new_role text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  old_role text;
begin
  perform private.require_admin();
  if new_role not in ('admin', 'editor', 'user') then
    raise exception 'No such role' using errcode = 'check_violation';
  end if;
  -- Not "for update", which would wait for an entry of the audit that names this person as its author.
  select p.role into old_role from public.profiles p where p.id = person for no key update;
  if not found then
    raise exception 'No such person' using errcode = 'no_data_found';
  end if;
  if old_role = new_role then
    return;
  end if;
  -- Where no mail is sent, anyone opens an account with any address.
  if old_role not in ('admin', 'editor') and new_role <> 'user' and not exists (
    select from auth.identities i where i.user_id = person and i.identity_data ->> 'email_verified' = 'true'
  ) then
    raise exception 'Nobody has proved that this address is theirs: invite them instead, the link proves it'
      using errcode = 'check_violation';
  end if;
  update public.profiles set role = new_role where id = person;
  if new_role = 'user' then
    -- Who leaves by their own hand is no longer staff when the trigger of the audit asks.
    if person = auth.uid() then
      perform private.audit_person(
        person, person, jsonb_build_object('role', old_role), jsonb_build_object('role', new_role)
      );
    end if;
    delete from public.two_step where user_id = person;
    delete from auth.sessions where user_id = person;
  end if;
end
$$;
revoke execute on function public.change_role from public;
grant execute on function public.change_role to authenticated;

insert into public.security_settings default values;

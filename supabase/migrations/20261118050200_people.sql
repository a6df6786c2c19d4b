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

alter table public.staff_invitations enable row level security;
-- All but the hash.
grant select (id, email, role, invited_by, created_at, expires_at, accepted_at, withdrawn_at)
  on public.staff_invitations to authenticated;
create policy "Admins read invitations" on public.staff_invitations
  for select to authenticated
  using ((select private.caller_role()) = 'admin');

create trigger note_deletion after delete on public.staff_invitations
  for each row execute function private.forget_in_audit();

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
    'staff_invitation', 'two_step_changed'
  )
);

create function private.audit_invitation(invitation public.staff_invitations, by_whom uuid, state text) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.audit (changed_by, table_name, record_id, action, after)
    values (
      by_whom, 'staff_invitations', invitation.id::text, case state when 'invited' then 'insert' else 'update' end,
      jsonb_build_object('email', invitation.email, 'role', invitation.role, 'state', state)
    )
  $$;

create function private.queue_invitation(invitation public.staff_invitations) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (
      'staff_invitation', invitation.email, jsonb_build_object('invitation_id', invitation.id),
      'staff_invitation:' || gen_random_uuid()
    )
  $$;
revoke all on function private.audit_invitation, private.queue_invitation from public;

-- How long the link in the mail works.
create function private.invitation_life() returns interval
  language sql immutable parallel safe
  return interval '3 days';
revoke all on function private.invitation_life from public;

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

-- An account that was opened with this address and never confirmed: the link proves whose mailbox it is, and the
-- password was somebody's guess.
create function public.clear_unconfirmed_invitee(hash text) returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from auth.users u using public.staff_invitations i
    where i.token_hash = hash and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
      and lower(u.email) = i.email and u.email_confirmed_at is null
  $$;

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
revoke all on function private.forget_invitee() from public;
-- Not one that was never confirmed: anybody opens such an account, with any address.
create trigger forget_invitee after delete on auth.users
  for each row when (old.email_confirmed_at is not null)
  execute function private.forget_invitee();

create function private.person_words(full_name text, email text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, coalesce(full_name, '') || ' ' || coalesce(email, ''));
create index profiles_by_words on public.profiles using gin (private.person_words(full_name, email))
  with (fastupdate = off);
-- The search reads at most fifty, by address.
create index profiles_by_email on public.profiles (lower(email) text_pattern_ops);

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

revoke execute on function
  public.invite_staff, public.renew_invitation, public.withdraw_invitation, public.issue_invitation,
  public.find_invitation, public.clear_unconfirmed_invitee, public.accept_invitation, public.remove_ended_access,
  public.list_people, public.end_sessions, public.change_role
  from public, anon, authenticated;
grant execute on function
  public.invite_staff, public.renew_invitation, public.withdraw_invitation, public.list_people, public.end_sessions,
  public.change_role
  to authenticated, service_role;
grant execute on function
  public.issue_invitation, public.find_invitation, public.clear_unconfirmed_invitee, public.accept_invitation,
  public.remove_ended_access
  to service_role;

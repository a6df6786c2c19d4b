-- Forgets a person by account, by address, or by both: what an account of a proven address adopts goes with it, and
-- whoever never had an account can be forgotten too. As forget_person did it before; `by_address` says that the address
-- is proven to be theirs.
create function private.forget_rows(person uuid, the_address text, by_address boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_orders uuid[];
  the_appointments uuid[];
  the_applications uuid[];
  the_messages uuid[];
  addresses text[];
  subjects text[];
  bought record;
  entry public.waiting_list;
  place public.tickets;
begin
  -- Entries and places are locked before any stock, as everywhere. Who no longer waits is offered nothing that comes
  -- back below.
  update public.waiting_list set state = 'left'
  where email = the_address and state = 'waiting' and ticket_package_id is not null;
  perform from public.waiting_list where email = the_address and state = 'offered' order by id for update;
  perform from public.tickets where order_id is null and guest_email = the_address order by id for update;

  the_orders := array(
    select id from public.orders where user_id = person
    union
    select id from public.orders where by_address and email = the_address
  );
  for bought in select id, status from public.orders where id = any (the_orders) order by id for update loop
    if bought.status = 'pending' then
      perform private.drop_order(bought.id, 'cancelled');
    elsif bought.status = 'paid'
      and exists (select from public.order_lines where order_id = bought.id and kind = 'product')
    then
      perform private.raise_task('other', 'forgotten:' || bought.id, bought.id, null,
        'The buyer had their data deleted before this order was sent, so there is no address any more. Please pay the money back.');
    end if;
  end loop;
  perform private.forget_buyers(the_orders);

  for entry in select * from public.waiting_list where email = the_address and state = 'offered' order by id loop
    perform private.end_waiting(entry, 'left');
  end loop;
  delete from public.waiting_list where email = the_address;

  for place in
    select * from public.tickets where order_id is null and guest_email = the_address order by id
  loop
    -- One that is used, void or over stays as it is, without its guest.
    perform public.give_back_place(jsonb_build_object('ticketId', place.id, 'version', place.version));
    perform private.forget_admissions(array(select a.id from public.admissions a where a.ticket_id = place.id));
    delete from public.ticket_guests where ticket_id = place.id;
    update public.tickets set guest_name = null, guest_email = null, diet = null, needs = null where id = place.id;
  end loop;
  -- What another buyer gave them stays good at the door; it is no longer known where to write to.
  update public.tickets set guest_email = null where guest_email = the_address;
  update public.ticket_guests set email = null where email = the_address;

  the_appointments := array(
    select id from public.appointments where user_id = person
    union select id from public.appointments where by_address and lower(email) = the_address
  );
  the_applications := array(
    select id from public.designer_applications where user_id = person
    union select id from public.designer_applications where by_address and lower(email) = the_address
  );
  the_messages := array(
    select id from public.contact_messages where user_id = person
    union select id from public.contact_messages where by_address and lower(email) = the_address
  );
  -- Mails about what is theirs. A request may name another address than the account.
  select array_agg(distinct lower(theirs.email)), array_agg(theirs.id::text) into addresses, subjects
  from (
    select id, email from public.appointments where id = any (the_appointments)
    union all
    select id, email from public.designer_applications where id = any (the_applications)
    union all
    select id, email from public.contact_messages where id = any (the_messages)
  ) as theirs;
  delete from public.outbox
  where recipient = any (addresses) and status <> 'sent' and private.mail_subject(payload) = any (subjects);
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where recipient = any (addresses) and private.mail_subject(payload) = any (subjects);
  -- What the team was to be told of, and now is no more. Its orders stay.
  delete from public.outbox
  where status = 'pending'
    and kind in (
      'booking_notice', 'application_notice', 'contact_notice', 'appointment_moved_notice', 'appointment_overdue',
      'appointment_changed_notice', 'appointment_cancelled_notice'
    )
    and private.mail_subject(payload) = any (subjects);
  delete from public.outbox
  where recipient = the_address and (
    kind like 'newsletter%'
    or kind in (
      'waiting_joined', 'waiting_offer', 'sale_open', 'back_in_stock', 'place_kept', 'ticket_passed', 'event_called_off'
    )
  );
  if by_address then
    delete from public.outbox where recipient = the_address and (status <> 'sent' or kind = 'yours_link');
    update public.outbox set recipient = private.deleted_email(), last_error = null where recipient = the_address;
    delete from public.yours_links where email = the_address;
    delete from public.yours_sessions where email = the_address;
    delete from public.staff_invitations where email = the_address;
    perform private.forget_in_requests(the_address);
  end if;

  delete from public.appointments where id = any (the_appointments);
  delete from public.designer_applications where id = any (the_applications);
  delete from public.contact_messages where id = any (the_messages);
  -- Without a mail server nobody has proved that the address is theirs, and this may end another's letters. We accept
  -- that: a subscription is soon renewed, and data somebody asked us to delete must not stay.
  delete from public.newsletter_subscriptions where email = the_address;
end
$$;

-- Their requests stay, with a digest in place of the address.
create function private.forget_in_requests(the_address text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  theirs uuid[];
begin
  with forgotten as (
    update public.data_requests set email = null, note = null, answer = null where email = the_address returning id
  )
  select coalesce(array_agg(id), '{}') into theirs from forgotten;
  update public.audit a set
    before = a.before - private.personal_fields(), after = a.after - private.personal_fields()
  where a.table_name = 'data_requests' and a.record_id = any (theirs::text[]);
end
$$;
revoke all on function private.forget_rows, private.forget_in_requests from public;

-- As before. A proven account takes everything of its address with it.
create or replace function public.forget_person(person uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  account_address text;
begin
  if (select role from public.profiles where id = person) = 'admin' then
    -- Two admins who go at the same moment wait here for each other.
    perform from public.profiles where role = 'admin' order by id for update;
    if not exists (select from public.profiles where role = 'admin' and id <> person) then
      return 'only_admin';
    end if;
  end if;
  select lower(email) into account_address from auth.users where id = person;
  if not found then
    return 'unknown';
  end if;
  perform private.forget_rows(person, account_address, private.proven_account(account_address) is not distinct from person);
  perform private.forget_in_audit_log(person, account_address);
  -- The profile, sessions and identities go with it.
  delete from auth.users where id = person;
  perform private.note_own_request('erasure', account_address);
  return 'forgotten';
end
$$;

-- Everything of an address that was proven to be this person's, with the account of that address. Staff leave through
-- their account or the people desk, where the second step of their sign-in counts: 'staff' changes nothing.
create function private.forget_address(address text) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  the_address constant text := private.typed_address(address);
  account uuid;
begin
  select u.id into account from auth.users u where u.email = the_address;
  if (select p.role from public.profiles p where p.id = account) in ('admin', 'editor') then
    return 'staff';
  end if;
  -- An account nobody proved may be a stranger's: it goes, because it holds this address, and what was ordered through
  -- it under other addresses stays theirs.
  perform private.forget_rows(private.proven_account(the_address), the_address, true);
  if account is not null then
    perform private.forget_in_audit_log(account, the_address);
    delete from auth.users where id = account;
  end if;
  return 'forgotten';
end
$$;
revoke all on function private.forget_address from public;

-- For whoever came by the link in a mail to this address.
create function public.forget_own_address(address text) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  outcome constant text := private.forget_address(address);
begin
  if outcome = 'forgotten' then
    perform private.note_own_request('erasure', address);
  end if;
  return outcome;
end
$$;
revoke execute on function public.forget_own_address from public, anon, authenticated;
grant execute on function public.forget_own_address to service_role;

-- For staff who answer a request to be forgotten. Returns forgotten, staff, or gone.
create function public.forget_for_request(request_id uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  request public.data_requests;
  outcome text;
begin
  perform private.require_admin();
  select * into request from public.data_requests where id = request_id for update;
  if not found or request.email is null then
    return 'gone';
  end if;
  -- The audit tells of the request. It would name everything that is forgotten if the rows were changed by a member.
  perform set_config('request.jwt.claims', '{}', true);
  outcome := private.forget_address(request.email);
  perform set_config('request.jwt.claims', claims, true);
  if outcome = 'forgotten' then
    update public.data_requests set status = 'answered', forgotten_at = clock_timestamp() where id = request_id;
  end if;
  return outcome;
end
$$;
revoke execute on function public.forget_for_request from public, anon;
grant execute on function public.forget_for_request to authenticated, service_role;

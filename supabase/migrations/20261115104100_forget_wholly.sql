-- Deleting one's data takes what was sent while signed in along, and the lines of the sign-in service's own log.

-- What a mail is about.
create function private.mail_subject(payload jsonb) returns text
  language sql immutable parallel safe
  return coalesce(
    payload ->> 'order_id', payload ->> 'appointment_id', payload ->> 'application_id', payload ->> 'message_id'
  );

-- The log names people by number and address, and nothing ties its lines to the account. A project that keeps it
-- elsewhere, or for itself, loses nothing by it.
create function private.forget_in_audit_log(person uuid, address text) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from auth.audit_log_entries
  where payload ->> 'actor_id' = person::text or lower(payload ->> 'actor_username') = address;
exception
  when undefined_table or insufficient_privilege then
    raise warning 'The log of the sign-in service was left as it is: %', sqlerrm;
end
$$;
revoke all on function private.forget_in_audit_log from public;

-- The server calls this once the person has given their password, and then removes the files of what was theirs.
-- Says forgotten, unknown, or only_admin: whoever holds the last key of the house hands it over first.
create function public.forget_person(person uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  account_address text;
  addresses text[];
  subjects text[];
  bought record;
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

  for bought in select id, status from public.orders where user_id = person order by id for update loop
    if bought.status = 'pending' then
      perform private.drop_order(bought.id, 'cancelled');
    elsif bought.status = 'paid'
      and exists (select from public.order_lines where order_id = bought.id and kind = 'product')
    then
      perform private.raise_task('other', 'forgotten:' || bought.id, bought.id, null,
        'The buyer had their data deleted before this order was sent, so there is no address any more. Please pay the money back.');
    end if;
  end loop;

  -- Mails about what is theirs. An order or a request may name another address than the account.
  select array_agg(distinct lower(theirs.email)), array_agg(theirs.id::text) into addresses, subjects
  from (
    select id, email from public.orders where user_id = person
    union all
    select id, email from public.appointments where user_id = person
    union all
    select id, email from public.designer_applications where user_id = person
    union all
    select id, email from public.contact_messages where user_id = person
  ) as theirs;
  delete from public.outbox
  where recipient = any (addresses) and status <> 'sent' and private.mail_subject(payload) = any (subjects);
  update public.outbox set recipient = private.nobody(), last_error = null
  where recipient = any (addresses) and private.mail_subject(payload) = any (subjects);
  -- What the team was to be told of, and now is no more. Its orders stay.
  delete from public.outbox
  where status = 'pending' and kind in ('booking_notice', 'application_notice', 'contact_notice')
    and private.mail_subject(payload) = any (subjects);
  delete from public.outbox where recipient = account_address and kind like 'newsletter%';

  update public.payment_messages set sent = private.without_address(sent)
  where sent is not null and order_id in (select id from public.orders where user_id = person);
  update public.orders
  set user_id = null, attempt = null, first_name = 'Deleted', last_name = 'customer', email = private.nobody(),
    phone = null, address = null, city = null, postal_code = null
  where user_id = person;

  delete from public.appointments where user_id = person;
  delete from public.designer_applications where user_id = person;
  delete from public.contact_messages where user_id = person;
  -- Without a mail server nobody has proved that the address is theirs, and this may end another's letters. We accept
  -- that: a subscription is soon renewed, and data somebody asked us to delete must not stay.
  delete from public.newsletter_subscriptions where email = account_address;
  perform private.forget_in_audit_log(person, account_address);
  -- The profile, sessions and identities go with it.
  delete from auth.users where id = person;
  return 'forgotten';
end
$$;
revoke execute on function public.forget_person from public, anon, authenticated;
grant execute on function public.forget_person to service_role;

-- Deletion of personal data: on a person's own wish, and when an order was kept as long as the privacy page says. What
-- was sold stays for the books (amounts, lines, dates); everything that says who bought it is deleted.

-- What a mail is about.
create function private.mail_subject(payload jsonb) returns text
  language sql immutable parallel safe
  return coalesce(
    payload ->> 'order_id', payload ->> 'appointment_id', payload ->> 'application_id', payload ->> 'message_id'
  );

-- Takes the buyer out of orders, of the mails and of the messages about them. Stock and payments are not touched.
create function private.forget_buyers(the_orders uuid[]) returns void
  language plpgsql set search_path = ''
  as $$
begin
  -- The team's own mails name nobody as their recipient.
  delete from public.outbox
  where recipient is not null and status <> 'sent' and payload ->> 'order_id' = any (the_orders::text[]);
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where recipient is not null and payload ->> 'order_id' = any (the_orders::text[]);
  update public.payment_messages set sent = private.without_address(sent)
  where sent is not null and order_id = any (the_orders);
  update public.orders
  set user_id = null, attempt = null, first_name = 'Deleted', last_name = 'customer', email = private.deleted_email(),
    phone = null, address = null, city = null, postal_code = null
  where id = any (the_orders);
end
$$;
revoke all on function private.forget_buyers from public;

-- Orders that were kept long enough: sold ones, and those that came to nothing. The rest of many waits for the next call.
-- Returns how many.
create function public.forget_old_orders(sold_before timestamptz, unsold_before timestamptz) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  most_at_once constant integer := 500;
  old uuid[];
begin
  select coalesce(array_agg(found.id), '{}') into old
  from (
    select o.id from public.orders o
    where o.email <> private.deleted_email()
      -- One that still waits holds pieces, and is let go first.
      and o.status <> 'pending'
      and (
        o.created_at < sold_before
        or (
          o.created_at < unsold_before
          and o.status in ('expired', 'cancelled', 'declined')
          -- Money that came and did not fit belongs in the books too.
          and not exists (
            select from public.payments p
            where p.order_id = o.id and p.status in ('approved', 'voided', 'wrong_amount')
          )
          -- Whoever looks into a payment may have to write to the buyer.
          and not exists (select from public.staff_tasks t where t.order_id = o.id and t.status = 'open')
        )
      )
    order by o.created_at
    limit most_at_once
    for update skip locked
  ) as found;
  perform private.forget_buyers(old);
  return cardinality(old);
end
$$;
revoke execute on function public.forget_old_orders from public, anon, authenticated;
grant execute on function public.forget_old_orders to service_role;

-- The sign-in service's log names people by number and address, and nothing ties its lines to the account. A project
-- that keeps the log elsewhere, or for itself, loses nothing by it.
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

-- The server calls this once the person has given their password, and then removes the files of their rows. Returns
-- forgotten, unknown, or only_admin: the last admin makes another one first.
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
  perform private.forget_buyers(array(select id from public.orders where user_id = person));

  -- Mails about what is theirs. A request may name another address than the account.
  select array_agg(distinct lower(theirs.email)), array_agg(theirs.id::text) into addresses, subjects
  from (
    select id, email from public.appointments where user_id = person
    union all
    select id, email from public.designer_applications where user_id = person
    union all
    select id, email from public.contact_messages where user_id = person
  ) as theirs;
  delete from public.outbox
  where recipient = any (addresses) and status <> 'sent' and private.mail_subject(payload) = any (subjects);
  update public.outbox set recipient = private.deleted_email(), last_error = null
  where recipient = any (addresses) and private.mail_subject(payload) = any (subjects);
  -- What the team was to be told of, and now is no more. Its orders stay.
  delete from public.outbox
  where status = 'pending' and kind in ('booking_notice', 'application_notice', 'contact_notice')
    and private.mail_subject(payload) = any (subjects);
  delete from public.outbox where recipient = account_address and kind like 'newsletter%';

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

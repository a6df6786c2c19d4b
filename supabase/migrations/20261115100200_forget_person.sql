-- A person asks for their data to be deleted. What was sold stays for the books (amounts, lines, dates); everything
-- that says who bought it goes, and so does the rest of what the account holds.

-- What an order keeps instead of its buyer's address. Nothing is ever sent there.
create function private.nobody() returns text
  language sql immutable parallel safe
  return 'nobody@deleted.invalid';

create function private.leave_out() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  return null;
end
$$;

-- A late payment of a forgotten person's order, or a look-up of it, has nobody to tell.
create trigger nothing_to_nobody before insert on public.outbox
  for each row when (new.recipient = private.nobody())
  execute function private.leave_out();

-- Payment messages are written once, with this one exception: the buyer's address may be taken out of what was sent,
-- by functions of this schema's owner. No request role can.
create function private.refuse_rewriting() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
    and to_jsonb(new) - 'sent' = to_jsonb(old) - 'sent'
    and new.sent = private.without_address(old.sent)
  then
    return new;
  end if;
  raise exception 'Rows of % are written once', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create function private.without_address(sent text) returns text
  language sql immutable parallel safe
  return regexp_replace(sent, '(^|&)EMAIL=[^&]*', '\1EMAIL=');

drop trigger written_once on public.payment_messages;
create trigger written_once before update on public.payment_messages
  for each row execute function private.refuse_rewriting();
create trigger never_deleted before delete on public.payment_messages
  for each row execute function private.refuse_change();

-- The server calls this once the person has given their password, and has removed the files of their appointments.
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
  ) as theirs;
  delete from public.outbox
  where recipient = any (addresses) and status <> 'sent'
    and (payload ->> 'order_id' = any (subjects) or payload ->> 'appointment_id' = any (subjects));
  update public.outbox set recipient = private.nobody(), last_error = null
  where recipient = any (addresses)
    and (payload ->> 'order_id' = any (subjects) or payload ->> 'appointment_id' = any (subjects));
  delete from public.outbox
  where status = 'pending' and dedupe_key in (
    select 'booking_notice:' || id from public.appointments where user_id = person
  );
  delete from public.outbox where recipient = account_address and kind like 'newsletter%';

  update public.payment_messages set sent = private.without_address(sent)
  where sent is not null and order_id in (select id from public.orders where user_id = person);
  update public.orders
  set user_id = null, attempt = null, first_name = 'Deleted', last_name = 'customer', email = private.nobody(),
    phone = null, address = null, city = null, postal_code = null
  where user_id = person;

  delete from public.appointments where user_id = person;
  delete from public.newsletter_subscriptions where email = account_address;
  -- The profile, sessions and identities go with it.
  delete from auth.users where id = person;
  return 'forgotten';
end
$$;
revoke execute on function public.forget_person from public, anon, authenticated;
grant execute on function public.forget_person to service_role;

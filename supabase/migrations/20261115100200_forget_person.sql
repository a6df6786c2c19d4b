-- A person asks for their data to be deleted. What was sold stays for the books (amounts, lines, dates); everything
-- that says who bought it goes. What that needs stands here; the deletion itself follows, once everything a person can
-- send belongs to their account.

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

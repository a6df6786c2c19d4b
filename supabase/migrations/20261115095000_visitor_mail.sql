-- Mails about what visitors send: a receipt to them and a notice to the team, written here so that they are written
-- however the row came. Anyone may fill in any address, so what can be made to arrive in one mailbox is limited; the
-- row itself is in the inbox of the staff pages in any case.
create function private.queue_visitor_mail(
  mail_kind text, mail_recipient text, about jsonb, mail_key text, most_per_hour integer
) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  lately integer;
begin
  select count(*) into lately from public.outbox
  where kind = mail_kind and created_at > now() - interval '1 hour'
    and (recipient = mail_recipient or (recipient is null and mail_recipient is null));
  if lately < most_per_hour then
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (mail_kind, mail_recipient, about, mail_key)
    on conflict (dedupe_key) do nothing;
  end if;
end
$$;
revoke all on function private.queue_visitor_mail from public;

-- Arguments: the name of the id in the payload, the kind of the team's notice, the kind of the visitor's receipt.
create function private.mail_about_row() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  receipts_per_hour constant integer := 3;
  notices_per_hour constant integer := 120;
  about constant jsonb := jsonb_build_object(tg_argv[0], new.id);
begin
  perform private.queue_visitor_mail(tg_argv[1], null, about, tg_argv[1] || ':' || new.id, notices_per_hour);
  if tg_nargs > 2 then
    perform private.queue_visitor_mail(
      tg_argv[2], lower(new.email), about, tg_argv[2] || ':' || new.id, receipts_per_hour
    );
  end if;
  return null;
end
$$;
revoke all on function private.mail_about_row() from public;

create trigger mail_about_row after insert on public.contact_messages
  for each row execute function private.mail_about_row('message_id', 'contact_notice');

create trigger mail_about_row after insert on public.designer_applications
  for each row execute function private.mail_about_row('application_id', 'application_notice', 'application_receipt');

-- Whoever books says whether they want a mail about it.
create trigger mail_about_row_and_confirm after insert on public.appointments
  for each row when (new.email_confirmation)
  execute function private.mail_about_row('appointment_id', 'booking_notice', 'booking_receipt');
create trigger mail_about_row after insert on public.appointments
  for each row when (not new.email_confirmation)
  execute function private.mail_about_row('appointment_id', 'booking_notice');

-- The look-up form: mails the link of an order to the address it was placed with, if both are right. It tells the
-- caller nothing, so that nobody learns from it who bought what.
create function public.send_order_link(typed_reference text, typed_email text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  links_per_hour constant integer := 3;
  found_order record;
begin
  select id, email into found_order from public.orders
  where reference = typed_reference and lower(email) = lower(typed_email);
  if found_order.id is not null then
    perform private.queue_visitor_mail(
      'order_link', found_order.email, jsonb_build_object('order_id', found_order.id),
      'order_link:' || found_order.id || ':' || gen_random_uuid(), links_per_hour
    );
  end if;
end
$$;
revoke execute on function public.send_order_link from public, anon, authenticated;
grant execute on function public.send_order_link to service_role;

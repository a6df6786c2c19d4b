-- Anyone may fill in any address, and as many different ones as they like: what leaves in one hour is limited in all
-- too, for each kind of mail. Beyond it the row is kept and only the mail is left out.
create index outbox_by_kind on public.outbox (kind, created_at desc);

create or replace function private.queue_visitor_mail(
  mail_kind text, mail_recipient text, about jsonb, mail_key text, most_per_hour integer
) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  most_in_all constant integer := 200;
  lately integer;
  lately_in_all integer;
begin
  select count(*) into lately from public.outbox
  where kind = mail_kind and created_at > now() - interval '1 hour'
    and (recipient = mail_recipient or (recipient is null and mail_recipient is null));
  select count(*) into lately_in_all from public.outbox
  where kind = mail_kind and created_at > now() - interval '1 hour';
  if lately < most_per_hour and lately_in_all < most_in_all then
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (mail_kind, mail_recipient, about, mail_key)
    on conflict (dedupe_key) do nothing;
  end if;
end
$$;

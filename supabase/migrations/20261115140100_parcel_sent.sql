-- 'We write again when the parcel leaves': a mail of its own, however the order came to be fulfilled.
alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter'
  )
);

create function private.mail_parcel_sent() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into public.outbox (kind, recipient, payload, dedupe_key)
  select 'parcel_sent', new.email, jsonb_build_object('order_id', new.id), 'parcel_sent:' || new.id
  where exists (select from public.order_lines where order_id = new.id and kind = 'product')
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
revoke all on function private.mail_parcel_sent() from public;

create trigger mail_parcel_sent after update on public.orders
  for each row when (old.status is distinct from new.status and new.status = 'fulfilled')
  execute function private.mail_parcel_sent();

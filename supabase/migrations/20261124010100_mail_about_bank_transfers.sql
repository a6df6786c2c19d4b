-- A bank transfer takes days. The buyer gets a mail with the link to the order, once, when the bank has the payment.
alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent', 'booking_receipt',
    'booking_notice', 'application_receipt', 'application_notice', 'contact_notice', 'newsletter_welcome',
    'newsletter', 'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'order_packed', 'ready_to_collect', 'order_delivered',
    'refund_done', 'payment_link', 'payment_at_bank',
    'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock',
    'return_requested', 'return_accepted', 'return_refused', 'return_received', 'sale_open',
    'event_called_off', 'place_kept', 'appointment_confirmed', 'appointment_moved', 'appointment_moved_notice',
    'appointment_declined', 'appointment_reminder', 'appointment_overdue', 'application_answer',
    'appointment_changed', 'appointment_changed_notice', 'appointment_cancelled',
    'appointment_cancelled_notice', 'application_address', 'application_address_gone', 'application_withdrawn',
    'application_withdrawn_notice', 'contact_reply', 'newsletter_confirm', 'newsletter_test',
    'staff_invitation', 'two_step_changed', 'yours_link'
  )
);

create function private.mail_bank_wait() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  o public.orders;
begin
  select * into o from public.orders where id = new.order_id and status = 'pending';
  if found then
    perform private.queue_order_mail('payment_at_bank', o, o.id::text);
  end if;
  return null;
end
$$;
revoke all on function private.mail_bank_wait() from public;

create trigger mail_bank_wait after update on public.payments
  for each row when (old.at_bank_since is null and new.at_bank_since is not null and new.status = 'open')
  execute function private.mail_bank_wait();

-- Every kind of mail. The files before this one each knew only some of the new ones.
alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent', 'booking_receipt',
    'booking_notice', 'application_receipt', 'application_notice', 'contact_notice', 'newsletter_welcome',
    'newsletter', 'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'order_packed', 'ready_to_collect', 'order_delivered',
    'refund_done', 'payment_link', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock',
    'return_requested', 'return_accepted', 'return_refused', 'return_received', 'sale_open',
    'event_called_off', 'place_kept', 'appointment_confirmed', 'appointment_moved', 'appointment_moved_notice',
    'appointment_declined', 'appointment_reminder', 'appointment_overdue', 'application_answer',
    'appointment_changed', 'appointment_changed_notice', 'appointment_cancelled',
    'appointment_cancelled_notice', 'application_address', 'application_address_gone', 'application_withdrawn',
    'application_withdrawn_notice', 'contact_reply', 'newsletter_confirm', 'newsletter_test',
    'staff_invitation', 'two_step_changed', 'yours_link'
  )
);

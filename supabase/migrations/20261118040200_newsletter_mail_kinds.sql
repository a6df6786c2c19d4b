-- As before, with the confirmation of a subscription and the test of a letter.
alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'return_requested', 'return_accepted', 'return_refused', 'return_received',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter', 'newsletter_confirm', 'newsletter_test',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock',
    'sale_open', 'event_called_off', 'place_kept',
    'appointment_confirmed', 'appointment_moved', 'appointment_moved_notice', 'appointment_declined',
    'appointment_reminder', 'appointment_overdue', 'application_answer'
  )
);

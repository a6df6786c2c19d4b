-- Applications are answered by staff: reviewed, shortlisted, invited, accepted or declined, with a mail they see first.
alter table public.designer_applications
  -- The reference number, from the start.
  add column number bigint generated always as identity unique,
  add column sequence integer not null default 0,
  add column answered_at timestamptz,
  -- What the last answer's mail says.
  add column message text check (private.is_prose(message, 5000)),
  drop constraint designer_applications_status_known,
  add constraint designer_applications_status_known
    check (status in ('new', 'in_review', 'shortlisted', 'interview', 'accepted', 'declined'));

alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock',
    'appointment_confirmed', 'appointment_moved', 'appointment_moved_notice', 'appointment_declined',
    'appointment_reminder', 'appointment_overdue', 'application_answer'
  )
);

-- input: { id, sequence, status, words? }. Review is silent; everything else goes by mail, with the words staff saw.
create function public.answer_application(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted constant text := input ->> 'status';
  words constant text := nullif(btrim(input ->> 'words'), '');
  a public.designer_applications;
begin
  perform private.require_staff();
  select * into a from public.designer_applications where id::text = input ->> 'id' for update;
  if not found then
    raise exception using errcode = 'no_data_found', message = 'no such application';
  end if;
  if a.sequence <> (input ->> 'sequence')::integer then
    raise exception using errcode = 'check_violation', message = 'Somebody else has answered it since you opened it';
  end if;
  if a.status in ('accepted', 'declined') or wanted = a.status
    or wanted not in ('in_review', 'shortlisted', 'interview', 'accepted', 'declined') then
    raise exception using errcode = 'check_violation',
      message = 'An application that is ' || a.status || ' cannot be answered so';
  end if;
  if wanted <> 'in_review' and words is null then
    raise exception using errcode = 'check_violation', message = 'The mail needs words';
  end if;
  update public.designer_applications set
    status = wanted, sequence = sequence + 1,
    message = case when wanted = 'in_review' then message else words end,
    answered_at = case when wanted = 'in_review' then answered_at else clock_timestamp() end
  where id = a.id returning * into a;
  if wanted <> 'in_review' then
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (
      'application_answer', lower(a.email), jsonb_build_object('application_id', a.id, 'status', wanted),
      'application_answer:' || a.id || ':' || a.sequence
    );
  end if;
end
$$;
revoke execute on function public.answer_application from public, anon, authenticated;
grant execute on function public.answer_application to authenticated, service_role;

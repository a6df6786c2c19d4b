-- Mails to be sent. A row is written in the transaction of what it tells about, so that neither exists without the
-- other; a worker in the site's process sends it, at least once.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Null: the team, whose address the site knows.
  recipient text check (private.is_email(recipient)),
  -- The row the mail is about, such as {"order_id": "…"}. The text is composed from it when the mail is sent.
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  status text not null default 'pending',
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  -- One mail of a kind about one thing, such as 'tickets:<order id>', however often it is asked for.
  dedupe_key text not null unique check (private.is_line(dedupe_key, 300)),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint outbox_kind_known check (
    kind in (
      'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
      'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
      'newsletter_welcome', 'newsletter',
      'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
      'withheld_mails'
    )
  ),
  constraint outbox_status_known check (status in ('pending', 'sent', 'failed')),
  constraint outbox_sent_when_sent check ((status = 'sent') = (sent_at is not null))
);

-- Ten thousand newsletters must not wait before somebody's tickets: they go when nothing else is due.
create index outbox_due on public.outbox ((kind = 'newsletter'), next_attempt_at, id) where status = 'pending';
create index outbox_newest on public.outbox (created_at desc);
create index outbox_by_recipient on public.outbox (recipient, created_at desc);

alter table public.outbox enable row level security;
grant select on public.outbox to authenticated;

create policy "Admins read the outbox" on public.outbox
  for select to authenticated
  using ((select private.caller_role()) = 'admin');

-- The address that replaces a deleted person's. Nothing is ever sent there.
create function private.deleted_email() returns text
  language sql immutable parallel safe
  return 'nobody@deleted.invalid';

create function private.skip_deleted_recipient() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  return null;
end
$$;

-- A late payment of a deleted person's order, or a look-up of it, has no recipient any more.
create trigger nothing_to_nobody before insert on public.outbox
  for each row when (new.recipient = private.deleted_email())
  execute function private.skip_deleted_recipient();

-- Takes the mail that has waited longest, for `lease_seconds`: a worker that dies with it loses it to the next one.
-- Workers beside each other never take the same one. Returns no row when nothing is due.
create function public.claim_mail(at timestamptz default now(), lease_seconds integer default 60)
  returns setof public.outbox
  language sql volatile set search_path = ''
  as $$
    update public.outbox
    set attempts = attempts + 1, next_attempt_at = at + make_interval(secs => lease_seconds)
    where id = (
      select id from public.outbox
      where status = 'pending' and next_attempt_at <= at
      order by kind = 'newsletter', next_attempt_at, id
      limit 1
      for update skip locked
    )
    returning *
  $$;
revoke execute on function public.claim_mail from public, anon, authenticated;
grant execute on function public.claim_mail to service_role;

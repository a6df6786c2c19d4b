-- Mails that wait to be sent, and what became of them.

-- Bodies name tables of later files.
set local check_function_bodies = off;

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
  constraint outbox_sent_when_sent check ((status = 'sent') = (sent_at is not null)),
  -- While a worker has it. Set by follow_attempts.
  claimed_until timestamptz,
  constraint outbox_status_known check (status in ('pending', 'sent', 'failed', 'stopped')),
  constraint outbox_kind_known check (
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
  )
);
-- Ten thousand newsletters must not wait before somebody's tickets: they go when nothing else is due.
create index outbox_due on public.outbox ((kind = 'newsletter'), next_attempt_at, id) where status = 'pending';
create index outbox_by_order on public.outbox ((payload ->> 'order_id')) where payload ->> 'order_id' is not null;
create index outbox_by_application on public.outbox ((payload ->> 'application_id'))
  where payload ->> 'application_id' is not null;
create index outbox_newest on public.outbox (created_at desc, id desc);
create index outbox_by_status on public.outbox (status, created_at desc, id desc);
create index outbox_by_kind on public.outbox (kind, created_at desc, id desc);
create index outbox_by_recipient on public.outbox (recipient text_pattern_ops, created_at desc, id desc);
alter table public.outbox enable row level security;
grant select on public.outbox to authenticated;

-- Mails about somebody's account are about people, which is for admins.
create function private.is_people_mail(mail_kind text) returns boolean
  language sql immutable parallel safe
  return starts_with(mail_kind, 'account_') or mail_kind in ('staff_invitation', 'password_changed', 'two_step_changed');
grant execute on function private.is_people_mail to authenticated, service_role;

create policy "Staff read the outbox" on public.outbox
  for select to authenticated
  using (
    (select private.caller_role()) = 'admin'
    or ((select private.caller_role()) = 'editor' and not private.is_people_mail(kind))
  );

-- Anyone may fill in any address, in any form. So one mailbox has one budget over all kinds of mail that a stranger
-- can cause, and one kind has one over all mailboxes. What is over a budget is not sent, and the team is told in one
-- mail an hour. Mails of paid orders, a notice that a password was changed and newsletters are under no budget.

-- What was asked for, apart from the outbox: rows there go with an account or a person, and would free the budget.
create table public.visitor_mails (
  id bigint generated always as identity primary key,
  kind text not null,
  -- A digest, because it outlives the address. Null: the team.
  mailbox bytea,
  is_withheld boolean not null,
  created_at timestamptz not null default now(),
  -- The idempotency key of the form. Without scripts it is the same all day, and a link is good for half an hour: so only
  -- a request of the last minute is a repeat.
  request_key uuid
);
create index visitor_mails_by_mailbox on public.visitor_mails (mailbox, created_at desc);
create index visitor_mails_by_kind on public.visitor_mails (kind, created_at desc);
-- For the removal of old rows and the hour of a digest.
create index visitor_mails_by_age on public.visitor_mails (created_at);
create index visitor_mails_withheld on public.visitor_mails (created_at desc) where is_withheld;
alter table public.visitor_mails enable row level security;

-- Tries that failed. The one that worked is the mail's sent_at.
create table public.mail_attempts (
  id bigint generated always as identity primary key,
  mail_id uuid not null references public.outbox (id) on delete cascade,
  number integer not null,
  error text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index mail_attempts_by_mail on public.mail_attempts (mail_id, id);
alter table public.mail_attempts enable row level security;
grant select on public.mail_attempts to authenticated;
create policy "Staff read tries" on public.mail_attempts
  for select to authenticated
  using (exists (select from public.outbox m where m.id = mail_id));

create function private.skip_deleted_recipient() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  return null;
end
$$;
-- A late payment of a deleted person's order, or a look-up of it, has no recipient any more.
create trigger skip_deleted_recipient before insert on public.outbox
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
revoke execute on function public.claim_mail from public;

-- a+b@x.example arrives where a@x.example does.
create function private.mailbox_digest(address text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8'));
revoke execute on function private.mailbox_digest from public;

-- `most_per_hour`: of this kind, to this recipient.
create function private.queue_visitor_mail(
  mail_kind text, mail_recipient text, about jsonb, mail_key text, most_per_hour integer,
  the_request uuid default null
) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  mailbox_per_hour constant integer := 5;
  mailbox_per_day constant integer := 12;
  kind_per_hour constant integer := case when mail_recipient is null then most_per_hour else 200 end;
  to_mailbox constant bytea := private.mailbox_digest(mail_recipient);
  an_hour_ago constant timestamptz := now() - interval '1 hour';
  mailbox_today record;
  is_over boolean;
begin
  select count(*) >= kind_per_hour into is_over from public.visitor_mails
  where kind = mail_kind and created_at > an_hour_ago and not is_withheld;

  if to_mailbox is not null then
    -- Requests of the same moment count each other.
    perform pg_advisory_xact_lock(hashtextextended('visitor_mails:' || encode(to_mailbox, 'hex'), 0));
    if exists (
      select from public.visitor_mails
      where mailbox = to_mailbox and request_key = the_request and created_at > now() - interval '1 minute'
    ) then
      return;
    end if;
    select count(*) as of_the_day,
      count(*) filter (where created_at > an_hour_ago) as of_the_hour,
      count(*) filter (where created_at > an_hour_ago and kind = mail_kind) as of_the_kind
    into mailbox_today from public.visitor_mails
    where mailbox = to_mailbox and created_at > now() - interval '1 day' and not is_withheld;
    is_over := is_over
      or mailbox_today.of_the_day >= mailbox_per_day
      or mailbox_today.of_the_hour >= mailbox_per_hour
      or mailbox_today.of_the_kind >= most_per_hour;
  end if;

  insert into public.visitor_mails (kind, mailbox, is_withheld, request_key)
  values (mail_kind, to_mailbox, is_over, the_request);
  if is_over then
    perform private.queue_withheld_digest();
  else
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (mail_kind, mail_recipient, about, mail_key)
    on conflict (dedupe_key) do nothing;
  end if;
end
$$;
revoke execute on function private.queue_visitor_mail from public;

-- One for each hour of the clock, when the hour is over and transactions of its last second are done.
create function private.queue_withheld_digest() returns void
  language plpgsql set search_path = ''
  as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
begin
  insert into public.outbox (kind, payload, dedupe_key, next_attempt_at)
  values (
    'withheld_mails', jsonb_build_object('hour', this_hour),
    'withheld_mails:' || extract(epoch from this_hour)::bigint, this_hour + interval '61 minutes'
  )
  on conflict (dedupe_key) do nothing;
end
$$;
revoke execute on function private.queue_withheld_digest from public;

-- What was not sent in the hour that begins then. `recipients` counts mailboxes; it is 0 where the mail was to the team.
create function public.withheld_mails(since timestamptz)
  returns table (kind text, mails integer, recipients integer)
  language sql stable set search_path = ''
  as $$
    select kind, count(*)::integer, count(distinct mailbox)::integer from public.visitor_mails
    where is_withheld and created_at >= since and created_at < since + interval '1 hour'
    group by kind order by kind
  $$;
revoke execute on function public.withheld_mails from public;

-- A receipt to the visitor and a notice to the team about a row, in the row's transaction. The row itself is in the
-- inbox of the staff pages in any case.
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
revoke execute on function private.mail_about_row from public;

create function private.follow_attempts() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if new.attempts = old.attempts + 1 then
    new.claimed_until := new.next_attempt_at;
  elsif new.status <> old.status or new.next_attempt_at <> old.next_attempt_at then
    if new.attempts = old.attempts and old.claimed_until is not null and new.last_error is not null then
      insert into public.mail_attempts (mail_id, number, error) values (new.id, new.attempts, new.last_error);
    end if;
    new.claimed_until := null;
  end if;
  return new;
end
$$;
revoke execute on function private.follow_attempts from public;
create trigger follow_attempts before update on public.outbox
  for each row execute function private.follow_attempts();

-- A server's words may name the person.
create function private.forget_attempts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.mail_attempts where mail_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_attempts from public;
create trigger forget_attempts after update of recipient on public.outbox
  for each row when (new.recipient = private.deleted_email() and new.recipient is distinct from old.recipient)
  execute function private.forget_attempts();

-- input: { show?, kind?, search?, kinds?, sort?, after?, before?, limit? }. `search` finds an address by its beginning, an
-- order by its number, and mails of the `kinds` whose names the site found in it. Each of these reads its own index, so
-- that a page costs the same however many mails there are.
create function public.list_mails(input jsonb)
  returns table (
    id uuid, kind text, recipient text, status text, attempts integer, payload jsonb, reference text,
    created_at timestamptz, is_sending boolean, is_covered boolean
  )
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  typed constant text := nullif(btrim(input ->> 'search'), '');
  wanted constant integer := coalesce((input ->> 'limit')::integer, 50);
  is_backward constant boolean := input ->> 'before' is not null;
  is_read_rising constant boolean := coalesce(input ->> 'sort' = 'oldest', false) <> is_backward;
  direction constant text := case when is_read_rising then 'asc' else 'desc' end;
  filter text := 'true';
  beside public.outbox;
  branches text[] := '{}';
begin
  perform private.require_staff();
  if private.caller_role() <> 'admin' then
    filter := 'not private.is_people_mail(m.kind)';
  end if;
  if input ->> 'show' is not null then
    filter := filter || format(' and m.status = %L', input ->> 'show');
  end if;
  if input ->> 'kind' is not null then
    filter := filter || format(' and m.kind = %L', input ->> 'kind');
  end if;
  if coalesce(input ->> 'before', input ->> 'after') is not null then
    select * into beside from public.outbox m where m.id = coalesce(input ->> 'before', input ->> 'after')::uuid;
    filter := filter || format(
      ' and (m.created_at, m.id) %s (%L, %L)', case when is_read_rising then '>' else '<' end,
      beside.created_at, beside.id);
  end if;
  if typed is null then
    branches := array['true'];
  else
    branches := array[
      format(
        'm.recipient like %L and public.knows_applicant((m.payload ->> ''application_id'')::uuid)',
        regexp_replace(lower(typed), '([\\%_])', '\\\1', 'g') || '%')
    ] || array(
      select format('m.kind = %L', named) from jsonb_array_elements_text(coalesce(input -> 'kinds', '[]')) as named
    ) || array(
      select format('m.payload ->> ''order_id'' = %L', o.id) from public.orders o
      where o.reference = upper(typed) or o.reference = 'SHOP-' || typed
    );
  end if;
  return query execute
    'select m.id, m.kind, case when known.is_known then m.recipient end, m.status, m.attempts, m.payload,
       (select o.reference from public.orders o where o.id = (m.payload ->> ''order_id'')::uuid),
       m.created_at, coalesce(m.status = ''pending'' and m.claimed_until > now(), false),
       m.recipient is not null and not known.is_known
     from (' || (
      select string_agg(format(
        '(select m.id from public.outbox m where %1$s and %2$s order by m.created_at %3$s, m.id %3$s limit %4$s)',
        filter, branch, direction, wanted), ' union ')
      from unnest(branches) as branch
    ) || format(
      ') as page join public.outbox m using (id)
       cross join lateral (select public.knows_applicant((m.payload ->> ''application_id'')::uuid) as is_known) known
       order by m.created_at %1$s, m.id %1$s limit %2$s', direction, wanted);
end
$$;
revoke execute on function public.list_mails from public;
grant execute on function public.list_mails to authenticated;

-- How many there are; counting stops at 1,000.
create function public.count_mails() returns table (show text, mails integer)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  most constant integer := 1000;
  is_admin constant boolean := private.caller_role() = 'admin';
  one text;
begin
  perform private.require_staff();
  foreach one in array array['failed', 'pending', 'sent', 'stopped'] loop
    show := one;
    select count(*) into mails from (
      select from public.outbox m where m.status = one and (is_admin or not private.is_people_mail(m.kind))
      order by m.created_at desc, m.id desc limit most
    ) as counted;
    return next;
  end loop;
  show := 'withheld';
  select count(*) into mails from (
    select from public.visitor_mails v where v.is_withheld and v.created_at > now() - interval '7 days'
      and (is_admin or not private.is_people_mail(v.kind))
    limit most
  ) as counted;
  return next;
end
$$;
revoke execute on function public.count_mails from public;
grant execute on function public.count_mails to authenticated;

-- What the mail budget did not let out in the last seven days, by hour. Its recipients are not known any more.
create function public.list_withheld_mails()
  returns table (since timestamptz, kind text, mails integer, recipients integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query
    select date_trunc('hour', v.created_at, 'UTC'), v.kind, count(*)::integer, count(distinct v.mailbox)::integer
    from public.visitor_mails v
    where v.is_withheld and v.created_at > now() - interval '7 days'
      and (private.caller_role() = 'admin' or not private.is_people_mail(v.kind))
    group by 1, 2 order by 1 desc, 2 limit 200;
end
$$;
revoke execute on function public.list_withheld_mails from public;
grant execute on function public.list_withheld_mails to authenticated;

-- The audit is written here: what a worker or another form does to a mail is no change by staff.
create function private.note_mail_move(m public.outbox, changed jsonb) returns void
  language sql set search_path = ''
  as $$
    insert into public.audit (changed_by, table_name, record_id, order_id, action, before, after)
    select (select auth.uid()), 'outbox', m.id::text, (m.payload ->> 'order_id')::uuid, 'update',
      (select jsonb_object_agg(key, to_jsonb(m) -> key) from jsonb_object_keys(changed) as key), changed
  $$;
revoke execute on function private.note_mail_move from public;

-- A mail that failed or was stopped begins anew; one that was sent goes once more, as a mail of its own. One about an order
-- or an application goes to the address that has now, but for the one that tells the former address. False: it waits, or
-- there is nobody to send it to any more.
create function private.send_mail_again(m public.outbox) returns boolean
  language plpgsql set search_path = ''
  as $$
declare
  address constant text := case when m.recipient is not null then coalesce(
    (select o.email from public.orders o where o.id = (m.payload ->> 'order_id')::uuid),
    (
      select lower(a.email) from public.designer_applications a
      where a.id = (m.payload ->> 'application_id')::uuid and m.kind <> 'application_address_gone'
    ),
    m.recipient
  ) end;
begin
  if address = private.deleted_email() then
    return false;
  elsif m.status in ('failed', 'stopped') then
    update public.outbox
    set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null, recipient = address
    where id = m.id;
  -- A letter goes to each reader once.
  elsif m.status = 'sent' and m.kind <> 'newsletter' then
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (m.kind, address, m.payload, m.kind || ':' || gen_random_uuid());
  else
    return false;
  end if;
  perform private.note_mail_move(m, '{"status": "pending"}');
  return true;
end
$$;
revoke execute on function private.send_mail_again from public;

-- input: { ids, move: 'resend' | 'now' | 'stop' }. Answers how many were moved; the others are as they were.
create function public.move_mails(input jsonb) returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  move constant text := input ->> 'move';
  m public.outbox;
  moved integer := 0;
begin
  perform private.require_staff();
  for m in
    select o.* from public.outbox o
    where o.id in (select value::uuid from jsonb_array_elements_text(input -> 'ids'))
    order by o.id for update
  loop
    if private.is_people_mail(m.kind) then
      perform private.require_admin();
    end if;
    if move = 'resend' then
      continue when not private.send_mail_again(m);
    -- A worker has it this moment.
    elsif m.status <> 'pending' or m.claimed_until > now() then
      continue;
    elsif move = 'now' then
      update public.outbox set next_attempt_at = now() where id = m.id;
      perform private.note_mail_move(m, jsonb_build_object('next_attempt_at', now()));
    elsif move = 'stop' then
      update public.outbox set status = 'stopped' where id = m.id;
      perform private.note_mail_move(m, '{"status": "stopped"}');
    else
      raise exception using errcode = 'check_violation', message = 'There is no such move';
    end if;
    moved := moved + 1;
  end loop;
  return moved;
end
$$;
revoke execute on function public.move_mails from public;
grant execute on function public.move_mails to authenticated;

create trigger skip_absent_buyer before insert on public.outbox
  for each row when (
    new.recipient is null and new.kind in (
      'order_confirmation', 'tickets', 'order_link', 'parcel_sent', 'order_packed', 'ready_to_collect',
      'order_delivered', 'refund_done', 'payment_link', 'return_accepted', 'return_refused', 'return_received'
    )
  )
  execute function private.skip_absent_buyer();

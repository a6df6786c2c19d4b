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
  created_at timestamptz not null default now()
);

create index visitor_mails_by_mailbox on public.visitor_mails (mailbox, created_at desc);
create index visitor_mails_by_kind on public.visitor_mails (kind, created_at desc);
-- For the removal of old rows and the hour of a digest.
create index visitor_mails_by_age on public.visitor_mails (created_at);

-- No policy: the site alone reads it.
alter table public.visitor_mails enable row level security;

-- a+b@x.example arrives where a@x.example does.
create function private.mailbox_digest(address text) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8'));
revoke all on function private.mailbox_digest from public;

-- `most_per_hour`: of this kind, to this recipient.
create function private.queue_visitor_mail(
  mail_kind text, mail_recipient text, about jsonb, mail_key text, most_per_hour integer
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

  insert into public.visitor_mails (kind, mailbox, is_withheld) values (mail_kind, to_mailbox, is_over);
  if is_over then
    perform private.queue_withheld_digest();
  else
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    values (mail_kind, mail_recipient, about, mail_key)
    on conflict (dedupe_key) do nothing;
  end if;
end
$$;
revoke all on function private.queue_visitor_mail from public;

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
revoke all on function private.queue_withheld_digest from public;

-- What was not sent in the hour that begins then. `recipients` counts mailboxes; it is 0 where the mail was to the team.
create function public.withheld_mails(since timestamptz)
  returns table (kind text, mails integer, recipients integer)
  language sql stable set search_path = ''
  as $$
    select kind, count(*)::integer, count(distinct mailbox)::integer from public.visitor_mails
    where is_withheld and created_at >= since and created_at < since + interval '1 hour'
    group by kind order by kind
  $$;
revoke execute on function public.withheld_mails from public, anon, authenticated;
grant execute on function public.withheld_mails to service_role;

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
revoke all on function private.mail_about_row() from public;

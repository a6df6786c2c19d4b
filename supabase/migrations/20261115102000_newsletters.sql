-- Letters to everyone who subscribed, and a welcome to each new one.
create table public.newsletters (
  -- Chosen by whoever sends it, so that the same letter sent again is known.
  id uuid primary key,
  subject text not null check (private.is_line(subject, 200)),
  paragraphs text[] not null,
  created_at timestamptz not null default now(),
  constraint newsletters_paragraphs_written
    check (cardinality(paragraphs) between 1 and 50 and private.are_lines(paragraphs, 5000))
);

create index newsletters_newest on public.newsletters (created_at desc);

alter table public.newsletters enable row level security;
grant select on public.newsletters to authenticated;

create policy "Staff read newsletters" on public.newsletters
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter'
  )
);

-- Keeps the letter {"id", "subject", "paragraphs"} and queues one mail for each subscriber of this moment: all of it
-- or nothing, in one statement. A letter that is already kept queues nothing. Gives the number of mails.
create function public.send_newsletter(input text) returns integer
  language sql volatile set search_path = ''
  as $$
    with given as (select input::jsonb as letter),
    kept as (
      insert into public.newsletters (id, subject, paragraphs)
      select (letter ->> 'id')::uuid, letter ->> 'subject',
        array(select jsonb_array_elements_text(letter -> 'paragraphs'))
      from given
      on conflict (id) do nothing
      returning id
    ),
    queued as (
      insert into public.outbox (kind, recipient, payload, dedupe_key)
      select 'newsletter', reader.email,
        jsonb_build_object('newsletter_id', kept.id, 'subscription_id', reader.id),
        'newsletter:' || kept.id || ':' || reader.id
      from kept cross join public.newsletter_subscriptions as reader
      returning id
    )
    select count(*)::integer from queued
  $$;
revoke execute on function public.send_newsletter from public, anon, authenticated;
grant execute on function public.send_newsletter to service_role;

-- Ten thousand letters must not stand before somebody's tickets: they go when nothing else is due.
drop index public.outbox_due;
create index outbox_due on public.outbox ((kind = 'newsletter'), next_attempt_at, id) where status = 'pending';

create or replace function public.claim_mail(at timestamptz default now(), lease_seconds integer default 300)
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

create function private.welcome_subscriber() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  welcomes_per_hour constant integer := 3;
begin
  perform private.queue_visitor_mail(
    'newsletter_welcome', new.email, jsonb_build_object('subscription_id', new.id),
    'newsletter_welcome:' || new.id, welcomes_per_hour
  );
  return null;
end
$$;
revoke all on function private.welcome_subscriber() from public;

create trigger welcome_subscriber after insert on public.newsletter_subscriptions
  for each row execute function private.welcome_subscriber();

-- Whoever leaves gets nothing that still waits for them.
create function private.keep_back_newsletters() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.outbox
  where recipient = old.email and kind in ('newsletter', 'newsletter_welcome') and status = 'pending';
  return null;
end
$$;
revoke all on function private.keep_back_newsletters() from public;

create trigger keep_back_newsletters after delete on public.newsletter_subscriptions
  for each row execute function private.keep_back_newsletters();

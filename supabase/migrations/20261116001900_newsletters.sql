create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 200)),
  surname text not null check (private.is_line(surname, 200)),
  -- Lower case, so that one address subscribes once.
  email text not null unique check (private.is_email(email) and email = lower(email)),
  created_at timestamptz not null default now()
);

create index newsletter_subscriptions_newest on public.newsletter_subscriptions (created_at desc);

alter table public.newsletter_subscriptions enable row level security;

-- Visitors write and never read; the columns they may fill are the form's.
grant insert (name, surname, email) on public.newsletter_subscriptions to anon, authenticated;
grant select, delete on public.newsletter_subscriptions to authenticated;
grant update (name, surname, email) on public.newsletter_subscriptions to authenticated;

create policy "Anyone subscribes" on public.newsletter_subscriptions
  for insert to anon, authenticated
  with check (true);

create policy "Staff read subscriptions" on public.newsletter_subscriptions
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create policy "Admins manage subscriptions" on public.newsletter_subscriptions
  for all to authenticated
  using ((select private.caller_role()) = 'admin');

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

-- A person who unsubscribes gets nothing that still waits for them.
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

-- Letters to all subscribers.
create table public.newsletters (
  -- Chosen by the sender, so that the same letter sent again is known.
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

-- input: { id, subject, paragraphs }. Keeps the letter and queues one mail for each subscriber of this moment: all of it
-- or nothing, in one statement. A letter that is already kept queues nothing. Returns the number of mails.
create function public.send_newsletter(input jsonb) returns integer
  language sql volatile set search_path = ''
  as $$
    with kept as (
      insert into public.newsletters (id, subject, paragraphs)
      values (
        (input ->> 'id')::uuid, input ->> 'subject', array(select jsonb_array_elements_text(input -> 'paragraphs'))
      )
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

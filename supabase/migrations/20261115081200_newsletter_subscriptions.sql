create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 200)),
  surname text not null check (private.is_line(surname, 200)),
  -- Lower case, so that one address subscribes once; a second time answers 23505.
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

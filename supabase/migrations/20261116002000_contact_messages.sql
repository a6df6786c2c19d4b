-- What /contact also hands to the mail program, kept here in case none answers.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- What is sent while signed in belongs to that account, and is deleted with it. Set by the database alone: no request
  -- role may fill this column.
  user_id uuid default private.caller_id() references auth.users (id) on delete set null,
  -- A form sent twice (a double click, a retry after a lost answer) carries the same key and is written once, whichever
  -- process it reaches. Random, or made with the site's secret: a stranger cannot guess it, so a refusal tells nothing
  -- about other people's rows.
  idempotency_key uuid unique,
  name text not null check (private.is_line(name, 200)),
  email text not null check (private.is_email(email)),
  subject text not null check (private.is_line(subject, 200)),
  message text not null check (private.is_prose(message, 5000)),
  status text not null default 'new',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_messages_status_known check (status in ('new', 'read', 'answered'))
);

create index contact_messages_inbox on public.contact_messages (status, created_at desc);
create index contact_messages_by_user on public.contact_messages (user_id) where user_id is not null;

create trigger touch_updated_at before update on public.contact_messages
  for each row execute function private.touch_updated_at();

create trigger editors_change_status_only before update on public.contact_messages
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,updated_at}'::text[] is distinct from to_jsonb(old) - '{status,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

create trigger mail_about_row after insert on public.contact_messages
  for each row execute function private.mail_about_row('message_id', 'contact_notice');

alter table public.contact_messages enable row level security;

-- Visitors write and never read; the columns they may fill are the form's.
grant insert (idempotency_key, name, email, subject, message) on public.contact_messages to anon, authenticated;
grant select, update, delete on public.contact_messages to authenticated;

create policy "Anyone sends a message" on public.contact_messages
  for insert to anon, authenticated
  with check (status = 'new');

create policy "Staff read messages" on public.contact_messages
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create policy "Staff answer messages" on public.contact_messages
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create policy "Admins delete messages" on public.contact_messages
  for delete to authenticated
  using ((select private.caller_role()) = 'admin');

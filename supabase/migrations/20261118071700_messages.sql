-- Messages of visitors, replies and templates.

-- Bodies name tables of later files.
set local check_function_bodies = off;

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
  -- Counts replies and changes of the status: a member who answers an older state is told.
  sequence integer not null default 0,
  constraint contact_messages_status_known check (status in ('new', 'answered', 'closed', 'spam'))
);
create index contact_messages_inbox on public.contact_messages (status, created_at desc);
create index contact_messages_by_user on public.contact_messages (user_id) where user_id is not null;
create index contact_messages_newest on public.contact_messages (created_at desc, id desc);
create index contact_messages_by_email on public.contact_messages (lower(email), created_at desc);
create index contact_messages_by_address on public.contact_messages (lower(email), created_at desc);
alter table public.contact_messages enable row level security;
grant select, update, delete on public.contact_messages to authenticated;
grant insert (idempotency_key, name, email, subject, message) on public.contact_messages to anon, authenticated;
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
select private.watch('public.contact_messages');

create table public.message_entries (
  id uuid primary key default gen_random_uuid(),
  -- Kept as long as the message, and deleted with it.
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  -- A note is for staff and is never sent.
  kind text not null default 'note' check (kind in ('reply', 'note')),
  text text not null check (private.is_prose(text, 5000)),
  written_by uuid references public.profiles (id) on delete set null default auth.uid(),
  created_at timestamptz not null default clock_timestamp()
);
create index message_entries_by_message on public.message_entries (message_id, created_at);
create index message_entries_by_member on public.message_entries (written_by);
alter table public.message_entries enable row level security;
grant select on public.message_entries to authenticated;
grant insert (message_id, text) on public.message_entries to authenticated;
create policy "Staff read threads" on public.message_entries
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Staff write notes" on public.message_entries
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor') and kind = 'note');
select private.watch('public.message_entries');

-- Words that staff begin an answer with. {name} and {first name} become the visitor's.
create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 60)),
  text text not null check (private.is_prose(text, 5000)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.message_templates enable row level security;
grant select, insert, update, delete on public.message_templates to authenticated;
create policy "Staff manage templates" on public.message_templates for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.message_templates');
insert into public.message_templates (title, text, display_order) values
  (
    'Delivery abroad',
    E'Dear {first name},\n\nThank you for writing. Please tell us the town and the country, and we will ask the courier what it costs and how long it takes. Customs may ask for duty on arrival.\n\nWarm greetings,',
    1
  ),
  (
    'Sizes',
    E'Dear {first name},\n\nThank you for writing. Every piece has its measurements on its page. If you tell us your bust, waist and hips in centimetres, we will say which size we would choose for you.\n\nWarm greetings,',
    2
  ),
  (
    'Returns',
    E'Dear {first name},\n\nThank you for writing. You can ask for a return on the page of your order, and we will tell you how to send the piece back. What can be returned, and until when, stands on our page about returns.\n\nWarm greetings,',
    3
  ),
  (
    'Where is my parcel',
    E'Dear {first name},\n\nThank you for writing. We have looked up your order. Its page, linked from the confirmation you have by mail, always shows where it is.\n\nWarm greetings,',
    4
  ),
  (
    'Press',
    E'Dear {first name},\n\nThank you for your interest. Please tell us for which publication you write, when it appears and what you would need from us.\n\nWarm greetings,',
    5
  );

create trigger editors_change_status_only before update on public.contact_messages
  for each row
  when (
    current_user = 'authenticated'
    and to_jsonb(new) - '{status,updated_at}'::text[] is distinct from to_jsonb(old) - '{status,updated_at}'::text[]
  )
  execute function private.refuse_unless_admin();

create trigger mail_about_row after insert on public.contact_messages
  for each row execute function private.mail_about_row('message_id', 'contact_notice');

create trigger note_deletion after delete on public.contact_messages
  for each row execute function private.forget_in_audit();

create function private.count_status_change() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end
$$;
revoke execute on function private.count_status_change from public;
-- After editors_change_status_only, in the order of their names: an editor's own update names the status alone.
create trigger number_status before update on public.contact_messages
  for each row when (new.status is distinct from old.status)
  execute function private.count_status_change();

create trigger note_deletion after delete on public.message_entries
  for each row execute function private.forget_in_audit();

-- input: { id, sequence, words }. Answers { kind: 'sent', entry } or { kind: 'conflict' } when somebody else answered or
-- closed it since. The mail waits ten seconds, in which the reply can be taken back. It has the entry's id, and so a
-- Message-ID that later replies refer to.
create function public.reply_to_message(input jsonb) returns json
  language plpgsql security definer set search_path = ''
  as $$
declare
  undo_seconds constant integer := 10;
  m public.contact_messages;
  entry uuid;
begin
  perform private.require_staff();
  select * into m from public.contact_messages where id::text = input ->> 'id' for update;
  if not found then
    raise exception using errcode = 'no_data_found', message = 'no such message';
  elsif m.sequence::text is distinct from input ->> 'sequence' then
    return json_build_object('kind', 'conflict');
  elsif m.status = 'spam' then
    raise exception using errcode = 'check_violation', message = 'Spam is not answered';
  elsif coalesce(btrim(input ->> 'words'), '') = '' then
    raise exception using errcode = 'check_violation', message = 'The mail needs words';
  end if;
  insert into public.message_entries (message_id, kind, text, written_by)
  values (m.id, 'reply', btrim(input ->> 'words'), (select auth.uid()))
  returning id into entry;
  update public.contact_messages set
    status = 'answered', sequence = case when status = 'answered' then sequence + 1 else sequence end
  where id = m.id;
  insert into public.outbox (id, kind, recipient, payload, dedupe_key, next_attempt_at)
  values (
    entry, 'contact_reply', lower(m.email), jsonb_build_object('message_id', m.id, 'entry_id', entry),
    'contact_reply:' || entry, now() + make_interval(secs => undo_seconds)
  );
  return json_build_object('kind', 'sent', 'entry', entry);
end
$$;
revoke execute on function public.reply_to_message from public;
grant execute on function public.reply_to_message to authenticated;

-- Takes back a reply of one's own whose mail has not begun to leave. Answers its words.
create function public.withdraw_reply(the_entry uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  e public.message_entries;
begin
  perform private.require_staff();
  select * into e from public.message_entries
  where id = the_entry and kind = 'reply' and written_by = (select auth.uid());
  if not found then
    raise exception using errcode = 'no_data_found', message = 'no such reply';
  end if;
  delete from public.outbox where id = e.id and status = 'pending' and attempts = 0;
  if not found then
    raise exception using errcode = 'check_violation', message = 'It has left already';
  end if;
  delete from public.message_entries where id = e.id;
  update public.contact_messages m set
    sequence = sequence + 1,
    status = case
      when exists (select from public.message_entries o where o.message_id = m.id and o.kind = 'reply') then m.status
      when m.status = 'answered' then 'new'
      else m.status
    end
  where m.id = e.message_id;
  return e.text;
end
$$;
revoke execute on function public.withdraw_reply from public;
grant execute on function public.withdraw_reply to authenticated;

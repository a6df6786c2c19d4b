-- Messages are answered from the desk: replies and notes are kept as a thread, and a reply goes out by mail.
update public.contact_messages set status = 'new' where status = 'read';
alter table public.contact_messages
  -- Counts replies and changes of the status: a member who answers an older state is told.
  add column sequence integer not null default 0,
  drop constraint contact_messages_status_known,
  add constraint contact_messages_status_known check (status in ('new', 'answered', 'closed', 'spam'));

create index contact_messages_newest on public.contact_messages (created_at desc, id desc);
create index contact_messages_by_email on public.contact_messages (lower(email), created_at desc);

create function private.count_status_change() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end
$$;
revoke all on function private.count_status_change() from public;

-- After editors_change_status_only, in the order of their names: an editor's own update names the status alone.
create trigger number_status before update on public.contact_messages
  for each row when (new.status is distinct from old.status)
  execute function private.count_status_change();

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

create trigger note_change after insert or update or delete on public.message_entries
  for each row execute function private.write_audit_entry();
create trigger note_deletion after delete on public.message_entries
  for each row execute function private.forget_in_audit();

alter table public.message_entries enable row level security;
grant select on public.message_entries to authenticated;
-- A note; replies are written by reply_to_message, with their mail.
grant insert (message_id, text) on public.message_entries to authenticated;
create policy "Staff read threads" on public.message_entries
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Staff write notes" on public.message_entries
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor') and kind = 'note');

alter table public.outbox drop constraint outbox_kind_known;
alter table public.outbox add constraint outbox_kind_known check (
  kind in (
    'order_confirmation', 'tickets', 'staff_notice', 'order_link', 'parcel_sent',
    'order_packed', 'ready_to_collect', 'order_delivered', 'refund_done', 'payment_link',
    'return_requested', 'return_accepted', 'return_refused', 'return_received',
    'booking_receipt', 'booking_notice', 'application_receipt', 'application_notice', 'contact_notice',
    'newsletter_welcome', 'newsletter',
    'account_confirmation', 'account_recovery', 'account_exists', 'password_changed',
    'withheld_mails', 'ticket_passed', 'waiting_joined', 'waiting_offer', 'back_in_stock',
    'sale_open', 'event_called_off', 'place_kept',
    'appointment_confirmed', 'appointment_moved', 'appointment_moved_notice', 'appointment_declined',
    'appointment_reminder', 'appointment_overdue', 'application_answer', 'contact_reply'
  )
);

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

revoke execute on function public.reply_to_message, public.withdraw_reply from public, anon, authenticated;
grant execute on function public.reply_to_message, public.withdraw_reply to authenticated, service_role;

-- Words that staff begin an answer with. {name} and {first name} become the visitor's.
create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 60)),
  text text not null check (private.is_prose(text, 5000)),
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch_updated_at before update on public.message_templates
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.message_templates
  for each row execute function private.write_audit_entry();
alter table public.message_templates enable row level security;
grant select, insert, update, delete on public.message_templates to authenticated;
create policy "Staff manage templates" on public.message_templates for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

insert into public.message_templates (title, text, display_order) values
  ('Delivery abroad', E'Dear {first name},\n\nThank you for writing. Please tell us the town and the country, and we will ask the courier what it costs and how long it takes. Customs may ask for duty on arrival.\n\nWarm greetings,', 1),
  ('Sizes', E'Dear {first name},\n\nThank you for writing. Every piece has its measurements on its page. If you tell us your bust, waist and hips in centimetres, we will say which size we would choose for you.\n\nWarm greetings,', 2),
  ('Returns', E'Dear {first name},\n\nThank you for writing. You can ask for a return on the page of your order, and we will tell you how to send the piece back. What can be returned, and until when, stands on our page about returns.\n\nWarm greetings,', 3),
  ('Where is my parcel', E'Dear {first name},\n\nThank you for writing. We have looked up your order. Its page, linked from the confirmation you have by mail, always shows where it is.\n\nWarm greetings,', 4),
  ('Press', E'Dear {first name},\n\nThank you for your interest. Please tell us for which publication you write, when it appears and what you would need from us.\n\nWarm greetings,', 5);

-- As before, with templates.
create or replace function public.restore_deleted(the_table text, the_record text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  gone jsonb;
  columns text;
  is_there boolean;
begin
  perform private.require_staff();
  if the_table <> all (array[
    'banners', 'hero_slides', 'promo_videos', 'designers', 'fastrack_designers', 'job_positions', 'gallery_pictures',
    'closures', 'public_holidays', 'social_links', 'work_areas', 'blogs', 'message_templates'
  ]) then
    raise exception 'Rows of this table are not brought back' using errcode = 'insufficient_privilege';
  end if;
  -- Sent twice, the second time finds it back already.
  execute format('select exists (select from public.%I where id::text = $1)', the_table) into is_there using the_record;
  if is_there then
    return;
  end if;
  select a.before into gone from public.audit a
  where a.table_name = the_table and a.record_id = the_record and a.action = 'delete'
    and a.changed_by = (select auth.uid()) and a.created_at > clock_timestamp() - interval '1 minute'
  order by a.id desc limit 1;
  if gone is null then
    raise exception 'It is too late to undo this' using errcode = 'check_violation';
  end if;
  -- What the database computes, and what the audit leaves out, it writes again by itself.
  select string_agg(quote_ident(attname), ', ') into columns from pg_catalog.pg_attribute
  where attrelid = format('public.%I', the_table)::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and gone ? attname;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', the_table, columns
  ) using gone;
end
$$;

-- Subscriptions with their consent, newsletters and their deliveries.

-- Bodies name tables of later files.
set local check_function_bodies = off;

create table public.newsletter_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (private.is_line(file_name, 200)),
  -- The proof: the words agreed to, the day and the place.
  consent_text text not null check (private.is_prose(consent_text, 2000)),
  consent_date date not null check (isfinite(consent_date)),
  consent_place text not null check (private.is_line(consent_place, 200)),
  added integer not null default 0 check (added >= 0),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index newsletter_imports_newest on public.newsletter_imports (created_at desc);
create index newsletter_imports_by_member on public.newsletter_imports (created_by);
alter table public.newsletter_imports enable row level security;
grant select on public.newsletter_imports to authenticated;
create policy "Staff read imports" on public.newsletter_imports
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.newsletter_imports');

create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 200)),
  surname text not null check (private.is_line(surname, 200)),
  -- Lower case, so that one address subscribes once.
  email text not null unique check (private.is_email(email) and email = lower(email)),
  created_at timestamptz not null default now(),
  -- Null for those who subscribed before it was kept.
  consent_text text check (private.is_prose(consent_text, 2000)),
  -- The page whose form it was.
  consent_page text check (private.is_line(consent_page, 200)),
  import_id uuid references public.newsletter_imports (id),
  -- none: counts at once, because no mail server is set or the import has its proof. asked: a link is on its way.
  confirmation text not null default 'none',
  confirmed_at timestamptz,
  constraint newsletter_subscriptions_confirmation_known check (confirmation in ('none', 'asked', 'link')),
  constraint newsletter_subscriptions_confirmed check ((confirmation = 'link') = (confirmed_at is not null))
);
create index newsletter_subscriptions_newest on public.newsletter_subscriptions (created_at desc, id desc);
create index newsletter_subscriptions_asked on public.newsletter_subscriptions (created_at desc, id desc)
  where confirmation = 'asked';
create index newsletter_subscriptions_by_import on public.newsletter_subscriptions (import_id)
  where import_id is not null;
alter table public.newsletter_subscriptions enable row level security;
grant select, delete on public.newsletter_subscriptions to authenticated;
grant insert (
  name, surname, email, consent_text, consent_page, confirmation
) on public.newsletter_subscriptions to anon, authenticated;
grant update (name, surname, email) on public.newsletter_subscriptions to authenticated;
create policy "Staff read subscriptions" on public.newsletter_subscriptions
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Admins manage subscriptions" on public.newsletter_subscriptions
  for all to authenticated
  using ((select private.caller_role()) = 'admin');
create policy "Anyone subscribes" on public.newsletter_subscriptions
  for insert to anon, authenticated
  with check (confirmation in ('none', 'asked'));
create policy "Staff remove subscriptions" on public.newsletter_subscriptions
  for delete to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.newsletter_subscriptions');

-- Letters to all subscribers.
create table public.newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (private.is_line(subject, 200)),
  created_at timestamptz not null default now(),
  -- Letters are written, scheduled and sent at the desk.
  preheader text check (private.is_line(preheader, 200)),
  -- [{ "kind": "text", "text": … }, { "kind": "product", "id": … }, …], see newsletter-blocks.ts
  blocks jsonb not null default '[]',
  status text not null default 'draft',
  send_at timestamptz check (isfinite(send_at)),
  -- How far its mails have been queued, by the readers' ids: after a restart it goes on from there.
  queued_up_to uuid,
  tested_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint newsletters_blocks_are_a_list
    check (jsonb_typeof(blocks) = 'array' and jsonb_array_length(blocks) <= 40 and length(blocks::text) <= 100000),
  constraint newsletters_status_known check (status in ('draft', 'scheduled', 'queued', 'stopped')),
  constraint newsletters_time_unless_draft check ((status = 'draft') = (send_at is null))
);
create index newsletters_newest on public.newsletters (created_at desc);
create index newsletters_due on public.newsletters (send_at, id) where status = 'scheduled';
create index newsletters_by_status on public.newsletters (status, send_at desc);
alter table public.newsletters enable row level security;
grant select, delete on public.newsletters to authenticated;
grant insert (subject, preheader, blocks) on public.newsletters to authenticated;
grant update (subject, preheader, blocks) on public.newsletters to authenticated;
create policy "Staff read newsletters" on public.newsletters
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Staff write newsletters" on public.newsletters
  for insert to authenticated
  with check ((select private.caller_role()) in ('admin', 'editor') and status = 'draft');
create policy "Staff change drafts" on public.newsletters
  for update to authenticated
  using ((select private.caller_role()) in ('admin', 'editor') and status = 'draft');
create policy "Staff delete drafts" on public.newsletters
  for delete to authenticated
  using ((select private.caller_role()) in ('admin', 'editor') and status = 'draft');

-- Who left stays left: an import passes them over. They themselves may subscribe again, which ends it.
create table public.newsletter_suppressions (
  id uuid primary key default gen_random_uuid(),
  mailbox bytea not null unique,
  removed_by text not null default 'reader' check (removed_by in ('reader', 'staff')),
  created_at timestamptz not null default now()
);
create index newsletter_suppressions_newest on public.newsletter_suppressions (created_at desc, id desc);
alter table public.newsletter_suppressions enable row level security;
grant select on public.newsletter_suppressions to authenticated;
create policy "Staff read who left" on public.newsletter_suppressions
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- One row for each reader of a letter, without their address: it stays when the outbox is emptied, and when they leave.
create table public.newsletter_deliveries (
  id bigint generated always as identity primary key,
  newsletter_id uuid not null references public.newsletters (id) on delete cascade,
  subscription_id uuid not null,
  -- skipped: they left, or the letter was stopped, before it went.
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'skipped')),
  changed_at timestamptz not null default now(),
  constraint newsletter_deliveries_once unique (newsletter_id, subscription_id)
);
create index newsletter_deliveries_by_status on public.newsletter_deliveries (newsletter_id, status);
alter table public.newsletter_deliveries enable row level security;
grant select on public.newsletter_deliveries to authenticated;
create policy "Staff read deliveries" on public.newsletter_deliveries
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create function private.welcome_subscriber() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  welcomes_per_hour constant integer := 3;
begin
  if new.import_id is not null and new.confirmation = 'none' then
    return null;
  elsif new.confirmation = 'asked' then
    perform private.mail_confirmation(new);
    return null;
  end if;
  delete from public.newsletter_suppressions where mailbox = private.mailbox_hash(new.email);
  perform private.queue_visitor_mail(
    'newsletter_welcome', new.email, jsonb_build_object('subscription_id', new.id),
    'newsletter_welcome:' || new.id, welcomes_per_hour
  );
  return null;
end
$$;
revoke execute on function private.welcome_subscriber from public;
create trigger welcome_subscriber after insert on public.newsletter_subscriptions
  for each row execute function private.welcome_subscriber();
create trigger welcome_confirmed after update of confirmation on public.newsletter_subscriptions
  for each row when (old.confirmation = 'asked' and new.confirmation = 'link')
  execute function private.welcome_subscriber();

-- A person who unsubscribes gets nothing that still waits for them.
create function private.keep_back_newsletters() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.outbox
  where recipient = old.email and status = 'pending'
    and kind in ('newsletter', 'newsletter_welcome', 'newsletter_confirm');
  if old.confirmation <> 'asked' or old.created_at > now() - interval '30 days' then
    insert into public.newsletter_suppressions (mailbox, removed_by)
    values (
      private.mailbox_hash(old.email),
      case when private.caller_role() in ('admin', 'editor') then 'staff' else 'reader' end
    )
    on conflict (mailbox) do nothing;
  end if;
  return null;
end
$$;
revoke execute on function private.keep_back_newsletters from public;
create trigger keep_back_newsletters after delete on public.newsletter_subscriptions
  for each row execute function private.keep_back_newsletters();

create trigger note_deletion after delete on public.newsletter_subscriptions
  for each row execute function private.forget_in_audit();

-- Of the mailbox: a+b@x.example is a@x.example, so that leaving with one of them is leaving with all.
create function private.mailbox_hash(address text) returns bytea
  language sql stable security definer set search_path = ''
  return private.keyed_hash(convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8'));
revoke execute on function private.mailbox_hash from public;

create function private.mail_confirmation(reader public.newsletter_subscriptions) returns void
  language plpgsql set search_path = ''
  as $$
declare
  links_per_hour constant integer := 3;
begin
  perform private.queue_visitor_mail(
    'newsletter_confirm', reader.email, jsonb_build_object('subscription_id', reader.id),
    'newsletter_confirm:' || reader.id || ':' || floor(extract(epoch from now()) / 60), links_per_hour
  );
end
$$;
revoke execute on function private.mail_confirmation from public;

-- Somebody fills in an address that still waits for its confirmation: the link goes out once more. False: it does not wait.
create function public.ask_newsletter_confirmation(typed_email text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
declare
  reader public.newsletter_subscriptions;
begin
  update public.newsletter_subscriptions set created_at = now()
  where email = typed_email and confirmation = 'asked'
  returning * into reader;
  if not found then
    return false;
  end if;
  perform private.mail_confirmation(reader);
  return true;
end
$$;
revoke execute on function public.ask_newsletter_confirmation from public;

-- For staff who are asked "am I off your list?": when this address left, or null.
create function public.newsletter_left_at(typed_email text) returns timestamptz
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return (
    select created_at from public.newsletter_suppressions where mailbox = private.mailbox_hash(btrim(typed_email))
  );
end
$$;
revoke execute on function public.newsletter_left_at from public;
grant execute on function public.newsletter_left_at to authenticated;

-- input: { fileName, consentText, consentDate, consentPlace, isDryRun, lines: [{ line, email, name, surname }] }
-- Returns { added, lines: [{ line, email, outcome }] }, where outcome is new, known, waiting, left, repeated or invalid.
-- A dry run says the same and writes nothing.
create function public.import_subscribers(input jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
declare
  max_lines constant integer := 5000;
  today constant date := (now() at time zone 'Africa/Johannesburg')::date;
  planned jsonb;
  import uuid;
  written integer := 0;
begin
  perform private.require_staff();
  if private.is_prose(input ->> 'consentText', 2000) is not true then
    raise exception 'Please give the words these people agreed to' using errcode = 'check_violation';
  elsif private.is_line(input ->> 'consentPlace', 200) is not true then
    raise exception 'Please say where these people agreed' using errcode = 'check_violation';
  elsif coalesce(input ->> 'consentDate', '') !~ '^\d{4}-\d{2}-\d{2}$' or (input ->> 'consentDate')::date > today then
    raise exception 'Please give the day these people agreed, which cannot be in the future'
      using errcode = 'check_violation';
  elsif jsonb_array_length(input -> 'lines') not between 1 and max_lines then
    raise exception 'A file has at least one address and at most % of them', max_lines using errcode = 'check_violation';
  end if;

  with lines as (
    select (l ->> 'line')::integer as line, lower(btrim(l ->> 'email')) as email,
      btrim(l ->> 'name') as name, btrim(l ->> 'surname') as surname
    from jsonb_array_elements(input -> 'lines') as l
  ),
  numbered as (
    select *, row_number() over (partition by email order by line) as nth from lines
  )
  select jsonb_agg(
    jsonb_build_object('line', n.line, 'email', n.email, 'name', n.name, 'surname', n.surname, 'outcome', case
      when (private.is_email(n.email) and private.is_line(n.name, 200) and private.is_line(n.surname, 200)) is not true
        then 'invalid'
      when n.nth > 1 then 'repeated'
      when r.id is not null then case r.confirmation when 'asked' then 'waiting' else 'known' end
      when s.id is not null then 'left'
      else 'new'
    end) order by n.line
  ) into planned
  from numbered n
  left join public.newsletter_subscriptions r on r.email = n.email
  left join public.newsletter_suppressions s on s.mailbox = private.mailbox_hash(n.email);

  if not coalesce((input ->> 'isDryRun')::boolean, true) and planned @? '$[*] ? (@.outcome == "new")' then
    insert into public.newsletter_imports (file_name, consent_text, consent_date, consent_place, created_by)
    values (
      input ->> 'fileName', input ->> 'consentText', (input ->> 'consentDate')::date, input ->> 'consentPlace',
      (select auth.uid())
    )
    returning id into import;
    insert into public.newsletter_subscriptions (name, surname, email, import_id)
    select l.name, l.surname, l.email, import
    from jsonb_to_recordset(planned) as l (email text, name text, surname text, outcome text)
    where l.outcome = 'new'
    on conflict (email) do nothing;
    get diagnostics written = row_count;
    update public.newsletter_imports set added = written where id = import;
  end if;
  return jsonb_build_object(
    'added', written,
    'lines', (
      select jsonb_agg(l - array['name', 'surname'] order by (l ->> 'line')::integer) from jsonb_array_elements(planned) as l
    )
  );
end
$$;
revoke execute on function public.import_subscribers from public;
grant execute on function public.import_subscribers to authenticated;

-- What it says, not how far it is: that would look like somebody else's save.
create trigger touch_updated_at before update of subject, preheader, blocks on public.newsletters
  for each row execute function private.touch_updated_at();

create trigger note_change after insert or update or delete on public.newsletters
  for each row execute function private.write_audit_entry();

-- The library finds by it which pictures a letter shows (picture_uses).
create trigger tell_change after insert or update or delete on public.newsletters
  for each row execute function private.notify_table_change();

create function private.note_delivery() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.newsletter_deliveries
  set status = case
      when tg_op = 'DELETE' then 'skipped'
      when new.status in ('pending', 'sent', 'failed') then new.status
      else 'skipped'
    end,
    changed_at = now()
  where newsletter_id = (old.payload ->> 'newsletter_id')::uuid
    and subscription_id = (old.payload ->> 'subscription_id')::uuid
    -- An old mail leaves the outbox; what became of it stays.
    and (tg_op = 'UPDATE' or status = 'pending');
  return null;
end
$$;
revoke execute on function private.note_delivery from public;
create trigger note_delivery after update of status on public.outbox
  for each row when (new.kind = 'newsletter' and new.status is distinct from old.status)
  execute function private.note_delivery();
create trigger note_undelivered after delete on public.outbox
  for each row when (old.kind = 'newsletter')
  execute function private.note_delivery();

-- input: { id, seen, sendAt }. `seen`: when the letter was saved that the member looked at. Without sendAt it goes now.
create function public.schedule_newsletter(input jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  letter public.newsletters;
  at constant timestamptz := coalesce((input ->> 'sendAt')::timestamptz, now());
begin
  perform private.require_staff();
  select * into letter from public.newsletters where id = (input ->> 'id')::uuid for update;
  if not found then
    raise exception 'No such letter' using errcode = 'no_data_found';
  elsif letter.status <> 'draft' then
    raise exception 'This letter is on its way already' using errcode = 'check_violation';
  elsif letter.updated_at <> (input ->> 'seen')::timestamptz then
    raise exception 'Somebody saved this letter meanwhile. Please look at it again' using errcode = 'check_violation';
  elsif jsonb_array_length(letter.blocks) = 0 then
    raise exception 'The letter is empty' using errcode = 'check_violation';
  elsif at < now() or at > now() + interval '1 year' then
    raise exception 'The time has to be ahead, by a year at most' using errcode = 'check_violation';
  end if;
  update public.newsletters set status = 'scheduled', send_at = at where id = letter.id;
end
$$;
revoke execute on function public.schedule_newsletter from public;
grant execute on function public.schedule_newsletter to authenticated;

-- Before its time it is a draft again. Once its mails are queued, those that have not gone do not go. Returns the status.
create function public.stop_newsletter(the_id uuid) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  letter public.newsletters;
begin
  perform private.require_staff();
  select * into letter from public.newsletters where id = the_id for update;
  if not found then
    raise exception 'No such letter' using errcode = 'no_data_found';
  elsif letter.status = 'scheduled' and letter.queued_up_to is null then
    update public.newsletters set status = 'draft', send_at = null where id = the_id;
    return 'draft';
  elsif letter.status in ('scheduled', 'queued') then
    update public.newsletters set status = 'stopped' where id = the_id;
    delete from public.outbox
    where status = 'pending' and dedupe_key in (
      select 'newsletter:' || d.newsletter_id || ':' || d.subscription_id
      from public.newsletter_deliveries d where d.newsletter_id = the_id and d.status = 'pending'
    );
    return 'stopped';
  end if;
  return letter.status;
end
$$;
revoke execute on function public.stop_newsletter from public;
grant execute on function public.stop_newsletter to authenticated;

-- To the member who asks, and to nobody else.
create function public.test_newsletter(the_id uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  own_address constant text := (select email from public.profiles where id = (select auth.uid()));
begin
  perform private.require_staff();
  update public.newsletters set tested_at = now() where id = the_id;
  if not found then
    raise exception 'No such letter' using errcode = 'no_data_found';
  end if;
  insert into public.outbox (kind, recipient, payload, dedupe_key)
  values (
    'newsletter_test', own_address, jsonb_build_object('newsletter_id', the_id),
    'newsletter_test:' || the_id || ':' || (select auth.uid()) || ':' || floor(extract(epoch from clock_timestamp()))
  )
  on conflict (dedupe_key) do nothing;
end
$$;
revoke execute on function public.test_newsletter from public;
grant execute on function public.test_newsletter to authenticated;

-- Queues the mails of a letter whose time has come, `most` readers at a time, each batch in its own transaction: one that is
-- lost is done again, and no reader is queued twice. Returns the number of readers; null when no letter is due.
-- They wait behind every other mail (outbox_due).
create function public.queue_newsletter(most integer default 500) returns integer
  language plpgsql set search_path = ''
  as $$
declare
  letter public.newsletters;
  readers integer;
  last_reader uuid;
begin
  select * into letter from public.newsletters
  where status = 'scheduled' and send_at <= now() order by send_at, id limit 1
  for update skip locked;
  if not found then
    return null;
  end if;
  with batch as (
    select id, email from public.newsletter_subscriptions
    where confirmation <> 'asked' and coalesce(confirmed_at, created_at) <= letter.send_at
      and (letter.queued_up_to is null or id > letter.queued_up_to)
    order by id limit most
  ),
  counted as (
    insert into public.newsletter_deliveries (newsletter_id, subscription_id)
    select letter.id, id from batch
    on conflict (newsletter_id, subscription_id) do nothing
    returning subscription_id
  ),
  queued as (
    insert into public.outbox (kind, recipient, payload, dedupe_key)
    select 'newsletter', b.email, jsonb_build_object('newsletter_id', letter.id, 'subscription_id', b.id),
      'newsletter:' || letter.id || ':' || b.id
    from batch b join counted c on c.subscription_id = b.id
    on conflict (dedupe_key) do nothing
  )
  select count(*), (array_agg(id order by id desc))[1] into readers, last_reader from batch;
  update public.newsletters
  set queued_up_to = coalesce(last_reader, queued_up_to), status = case when readers < most then 'queued' else status end
  where id = letter.id;
  return readers;
end
$$;
revoke execute on function public.queue_newsletter from public;

-- What each reader agreed to, when and where; imports with their proof; and who has left.

-- A key for hashes of addresses. It lives in the database, not beside the site's secret: a new secret must not bring back
-- everybody who left. HMAC-SHA256 needs the key only as two blocks of 64 bytes.
create table private.address_key (
  is_only_row boolean primary key default true check (is_only_row),
  inner_block bytea not null check (length(inner_block) = 64),
  outer_block bytea not null check (length(outer_block) = 64)
);

do $$
declare
  -- 64 bytes from 8 random ids.
  key constant bytea :=
    sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8'))
    || sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8'));
  inner_block bytea := key;
  outer_block bytea := key;
begin
  for place in 0..63 loop
    inner_block := set_byte(inner_block, place, get_byte(key, place) # 54);
    outer_block := set_byte(outer_block, place, get_byte(key, place) # 92);
  end loop;
  insert into private.address_key (inner_block, outer_block) values (inner_block, outer_block);
end
$$;

-- Of the mailbox: a+b@x.example is a@x.example, so that leaving with one of them is leaving with all.
create function private.mailbox_hash(address text) returns bytea
  language sql stable security definer set search_path = ''
  as $$
    select sha256(k.outer_block || sha256(
      k.inner_block || convert_to(regexp_replace(lower(address), '\+[^@]*@', '@'), 'UTF8')
    ))
    from private.address_key k
  $$;
revoke all on function private.mailbox_hash from public;

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
create trigger note_change after insert or update or delete on public.newsletter_imports
  for each row execute function private.write_audit_entry();
alter table public.newsletter_imports enable row level security;
grant select on public.newsletter_imports to authenticated;
create policy "Staff read imports" on public.newsletter_imports
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

alter table public.newsletter_subscriptions
  -- Null for those who subscribed before it was kept.
  add column consent_text text check (private.is_prose(consent_text, 2000)),
  -- The page whose form it was.
  add column consent_page text check (private.is_line(consent_page, 200)),
  add column import_id uuid references public.newsletter_imports (id),
  -- none: counts at once, because no mail server is set or the import has its proof. asked: a link is on its way.
  add column confirmation text not null default 'none',
  add column confirmed_at timestamptz,
  add constraint newsletter_subscriptions_confirmation_known check (confirmation in ('none', 'asked', 'link')),
  add constraint newsletter_subscriptions_confirmed check ((confirmation = 'link') = (confirmed_at is not null));
drop index public.newsletter_subscriptions_newest;
create index newsletter_subscriptions_newest on public.newsletter_subscriptions (created_at desc, id desc);
create index newsletter_subscriptions_asked on public.newsletter_subscriptions (created_at desc, id desc)
  where confirmation = 'asked';
create index newsletter_subscriptions_by_import on public.newsletter_subscriptions (import_id)
  where import_id is not null;

grant insert (consent_text, consent_page, confirmation) on public.newsletter_subscriptions to anon, authenticated;
drop policy "Anyone subscribes" on public.newsletter_subscriptions;
create policy "Anyone subscribes" on public.newsletter_subscriptions
  for insert to anon, authenticated
  with check (confirmation in ('none', 'asked'));
create policy "Staff remove subscriptions" on public.newsletter_subscriptions
  for delete to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- As before; an address that has to be confirmed is sent the link first, and an import mails nobody.
create or replace function private.welcome_subscriber() returns trigger
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
revoke all on function private.mail_confirmation from public;

create trigger welcome_confirmed after update of confirmation on public.newsletter_subscriptions
  for each row when (old.confirmation = 'asked' and new.confirmation = 'link')
  execute function private.welcome_subscriber();

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
revoke execute on function public.ask_newsletter_confirmation from public, anon, authenticated;
grant execute on function public.ask_newsletter_confirmation to service_role;

-- As before; who leaves or is removed is kept as a hash. An address that never answered has not left: it goes after
-- 30 days (removeUnconfirmed).
create or replace function private.keep_back_newsletters() returns trigger
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

-- As before, with the surname: a removed reader's stayed in the audit.
create or replace function private.personal_fields() returns text[]
  language sql immutable parallel safe
  return array[
    'first_name', 'last_name', 'full_name', 'name', 'surname', 'title', 'email', 'phone', 'phone_number', 'address',
    'suburb', 'city', 'province', 'postal_code', 'delivery_note', 'user_id', 'attempt', 'subject', 'message', 'notes',
    'text', 'note', 'website', 'social_media_handles', 'company_registration_number', 'company_label_name',
    'studio_address', 'previous_shows', 'reference_images', 'portfolio', 'stores_supplied', 'tracking_number',
    'tracking_url', 'service_other', 'guest_name', 'guest_email', 'diet', 'needs', 'answer'
  ];

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
revoke execute on function public.newsletter_left_at from public, anon, authenticated;
grant execute on function public.newsletter_left_at to authenticated, service_role;

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
revoke execute on function public.import_subscribers from public, anon, authenticated;
grant execute on function public.import_subscribers to authenticated, service_role;

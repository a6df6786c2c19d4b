-- Who may do what by default, the rules for text, and what all files use.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- A hosted project grants every table in public to every role and leaves the rest to row-level security. Here a
-- table is closed until its own file opens it: a forgotten grant is then a bug report, not a leak.
revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- The site's own work runs as service_role, which row-level security does not hold back.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- What policies, checks and triggers call. No request role has usage on it, so a request cannot call it by name.
create schema private;

-- What the processes of one site share apart from its content. No policy: the site alone reads and writes it.

-- As rate-limiter-flexible keeps it. Counts of a few minutes may be lost in a crash, so nothing of them is logged.
create unlogged table public.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limits_by_expiry on public.rate_limits (expire);
alter table public.rate_limits enable row level security;

-- Every process must sign with the same secret; what is kept here only tells whether it does.
create table public.secret_fingerprint (
  is_only_row boolean primary key default true check (is_only_row),
  fingerprint text not null
);
alter table public.secret_fingerprint enable row level security;

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

-- A form of the staff that is sent twice, by a double click or after a lost answer, acts once. No policy: the site alone
-- reads and writes it. A key is made from the page's own, the member and the fields, and says nothing about them.
create table public.staff_requests (
  key uuid primary key,
  -- Null while the first request is under way; a repeated one waits for it.
  answer jsonb,
  created_at timestamptz not null default now()
);
alter table public.staff_requests enable row level security;

-- Rows that staff edit carry the time of the last edit, set here so that no caller can forget or forge it.
create function private.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.updated_at = now();
  return new;
end
$$;

-- What a text column may hold, told once. NULL passes: the column itself says whether it is required. Postgres refuses
-- the null character by itself. Bodies are written as `return`, bound when they are created: a request role runs them
-- inside a check without any right on the schema private.

-- One line a person typed: not blank (nor blank to the eye), not too long, and nothing that could break a mail header
-- or a list.
create function private.is_line(value text, longest integer) returns boolean
  language sql immutable parallel safe
  return value ~ '[^\s\u00a0\u2000-\u200b\u3000\ufeff]' and char_length(value) <= longest
    and value !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';

-- A message: as above, with tabs and line breaks.
create function private.is_prose(value text, longest integer) returns boolean
  language sql immutable parallel safe
  return value ~ '[^\s\u00a0\u2000-\u200b\u3000\ufeff]' and char_length(value) <= longest
    and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]';

-- As loose as a browser's email field, yet never two addresses and never a name beside the address.
create function private.is_email(value text) returns boolean
  language sql immutable parallel safe
  return private.is_line(value, 254) and value ~ '^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$';

-- A web address that staff can click without fear of other schemes.
create function private.is_web_address(value text) returns boolean
  language sql immutable parallel safe
  return private.is_line(value, 500) and value ~* '^https?://[^\s/]+(/\S*)?$';

-- A list of lines, none missing.
create function private.are_lines(items text[], longest integer) returns boolean
  language sql immutable parallel safe
  return (
    select coalesce(bool_and(coalesce(private.is_line(item, longest), false)), true) from unnest(items) as item
  );

-- Words for search: compared without case and accents, by their English stem, and the beginning of a word is enough.
-- The bodies are bound when they are created: they run for the role that writes a row, which has no right on this schema.
create function private.plain_text(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(value),
    'áàâäãåāăąçćčďđéèêëēėęěğíìîïīįıłñńňóòôöõøōőřśšşßťúùûüūůűųýÿźžżɛɔŋ',
    'aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorsssstuuuuuuuuyyzzzeon'
  );

-- Titles weigh most, then category and place, then the description.
create function private.search_words(title text, facts text, prose text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('english', private.plain_text(coalesce(title, ''))), 'A')
      || setweight(to_tsvector('english', private.plain_text(coalesce(facts, ''))), 'B')
      || setweight(to_tsvector('english', private.plain_text(coalesce(prose, ''))), 'C');

-- Only the words a reader sees are searched and quoted: not pictures, not the addresses of links, not the marks of
-- headings and quotes. app/platform/lib/story-text.ts says what a story may hold.
create function private.without_pictures(content text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(content, '!\[[^\]]*\]\([^)]*\)', '', 'g'),
      '\[([^\]]+)\]\([^)\s]+\)', '\1', 'g'),
    '^(##|>) ', '', 'gn');

-- Every word must be there, at least its beginning. ASCII punctuation is left out, so nothing typed can be read as
-- an operator; more than eight words say no more.
create function private.search_query(typed text) returns tsquery
  language sql immutable
begin atomic
  select to_tsquery('english', coalesce(string_agg(words.word || ':*', ' & '), ''))
  from (
    select found.match[1] as word
    from regexp_matches(private.plain_text(left(typed, 200)), '[^\s!-/:-@\[-`{-~]+', 'g') as found (match)
    limit 8
  ) words;
end;

-- The address that replaces a deleted person's. Nothing is ever sent there.
create function private.deleted_email() returns text
  language sql immutable parallel safe
  return 'nobody@deleted.invalid';

-- Every process keeps finished pages and drops those whose tables were written, by whichever process.
create function private.notify_table_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform pg_notify('table_changes', tg_table_name);
  return null;
end
$$;
revoke execute on function private.notify_table_change from public;

-- What staff may do, said once. An editor works with orders; refunds, money, people and the audit are for admins. The
-- functions of the staff area run as their owner, so each of them begins with one of these two.
create function private.require_staff() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if coalesce(private.caller_role(), 'user') not in ('admin', 'editor') then
    raise exception 'Only staff may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke execute on function private.require_staff from public;

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if private.caller_role() is distinct from 'admin' then
    raise exception 'Only an admin may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;
revoke execute on function private.require_admin from public;

-- A digest that anybody can compute tells whether a guessed address once asked to be forgotten. Keyed, it takes the
-- database's own key, as that of who left the newsletter.
create function private.keyed_hash(message bytea) returns bytea
  language sql stable security definer set search_path = ''
  as $$
    select sha256(k.outer_block || sha256(k.inner_block || message)) from private.address_key k
  $$;
revoke execute on function private.keyed_hash from public;

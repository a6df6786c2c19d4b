-- What the page of an event tells beside the list: its address, its programme, the way there.

-- [{ "time": "18:00", "title": "Welcome", "note": "…" }] or [{ "title": "By train", "note": "…" }]: at most 40 entries.
create function private.is_entry_list(entries jsonb) returns boolean
  language sql immutable parallel safe
  -- Resolved when it is made: whoever writes a row has no way into this schema.
  return jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) <= 40 and not exists (
    select from jsonb_array_elements(entries) as entry
    where jsonb_typeof(entry) <> 'object'
      or entry ->> 'title' is null or not private.is_line(entry ->> 'title', 200)
      or not private.is_line(coalesce(entry ->> 'time', '-'), 60)
      or char_length(coalesce(entry ->> 'note', '')) > 1000
  );

-- Lower case words with hyphens; 'event' when there is nothing left.
create function private.slug_of(title text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select coalesce(
      nullif(btrim(left(regexp_replace(lower(normalize(title, nfkd)), '[^a-z0-9]+', '-', 'g'), 80), '-'), ''), 'event'
    )
  $$;

alter table public.events
  add column slug text not null default '',
  add column doors_at timestamptz check (isfinite(doors_at)),
  add column ends_at timestamptz check (isfinite(ends_at)),
  -- The street; `location` is the short name of the place.
  add column address text check (private.is_line(address, 300)),
  add column map_url text check (map_url ~ '^https://\S+$' and char_length(map_url) <= 500),
  add column directions jsonb not null default '[]' check (private.is_entry_list(directions)),
  add column programme jsonb not null default '[]' check (private.is_entry_list(programme)),
  add column dress text check (private.is_line(dress, 300)),
  -- Nothing to pay, and nothing to book.
  add column is_free boolean not null default false,
  -- How many people the place holds; null: as many as its packages sell.
  add column capacity integer check (capacity between 0 and 1000000);

-- An event keeps the address it was given. One without gets its id, or its title where the id says nothing.
create function private.set_event_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  wanted text := new.slug;
  suffix integer := 1;
begin
  if wanted = '' then
    wanted := case
      when new.id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and new.id !~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then new.id
      else private.slug_of(new.title)
    end;
    new.slug := wanted;
    while exists (select from public.events where slug = new.slug and id <> new.id) loop
      suffix := suffix + 1;
      new.slug := wanted || '-' || suffix;
    end loop;
  end if;
  return new;
end
$$;
revoke all on function private.set_event_slug() from public;

create trigger set_slug before insert or update on public.events
  for each row execute function private.set_event_slug();
update public.events set slug = '';

alter table public.events
  add constraint events_slug_once unique (slug),
  add constraint events_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  add constraint events_doors_before_end check (ends_at is null or ends_at > event_date);

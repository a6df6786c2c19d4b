create table public.events (
  -- Text, because /events joins these rows with a fixed list by id: a row may then take the place of a fixed event.
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  title text not null check (private.is_line(title, 200)),
  description text check (private.is_prose(description, 20000)),
  -- The moment it starts; event_time is what visitors read when there is more to say, such as '18:00 - 22:00'.
  event_date timestamptz not null check (isfinite(event_date)),
  event_time text check (private.is_line(event_time, 60)),
  location text check (private.is_line(location, 300)),
  category text,
  featured_image text check (featured_image ~ '\S'),
  status text not null default 'draft',
  words tsvector generated always as (
    private.search_words(title, coalesce(category, '') || ' ' || coalesce(location, ''), description)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_category_known
    check (category in ('Fashion Shows', 'Exhibitions', 'Launches', 'Galas', 'Conferences', 'Tickets')),
  constraint events_status_known check (status in ('draft', 'published'))
);

create index events_by_date on public.events (event_date, id) where status = 'published';
-- Without fastupdate, as in every index of words: new words would otherwise wait in a list that every search reads
-- through, until a clean-up that the embedded database never makes.
create index events_words on public.events using gin (words) with (fastupdate = off) where status = 'published';

create trigger touch_updated_at before update on public.events
  for each row execute function private.touch_updated_at();

alter table public.events enable row level security;
grant select on public.events to anon;
grant select, insert, update, delete on public.events to authenticated;

create policy "Everyone reads published events" on public.events
  for select to anon, authenticated
  using (status = 'published');

create policy "Staff manage events" on public.events
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create table public.fastrack_designers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_line(name, 200)),
  bio text check (private.is_prose(bio, 10000)),
  image text check (image ~ '\S'),
  display_order integer not null default 0,
  words tsvector generated always as (private.search_words(name, '', bio)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index fastrack_designers_in_order on public.fastrack_designers (display_order);
create index fastrack_designers_words on public.fastrack_designers using gin (words) with (fastupdate = off);

create trigger touch_updated_at before update on public.fastrack_designers
  for each row execute function private.touch_updated_at();

alter table public.fastrack_designers enable row level security;
grant select on public.fastrack_designers to anon;
grant select, insert, update, delete on public.fastrack_designers to authenticated;

create policy "Everyone reads the Fastrack designers" on public.fastrack_designers
  for select to anon, authenticated
  using (true);

create policy "Staff manage the Fastrack designers" on public.fastrack_designers
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

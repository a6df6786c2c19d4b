-- The stories.
create table public.blogs (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_line(title, 300)),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200),
  excerpt text check (private.is_prose(excerpt, 2000)),
  -- Paragraphs, parted by blank lines.
  content text not null check (private.is_prose(content, 200000)),
  featured_image text check (featured_image ~ '\S'),
  category text not null,
  status text not null default 'draft',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blogs_category_known
    check (category in ('Digital Magazine', 'Insider', 'Masterclass', 'Press Releases')),
  constraint blogs_status_known check (status in ('draft', 'published'))
);

create index blogs_newest on public.blogs (created_at desc, id desc) where status = 'published';
create index blogs_newest_in_category on public.blogs (category, created_at desc, id desc) where status = 'published';

create trigger touch_updated_at before update on public.blogs
  for each row execute function private.touch_updated_at();

alter table public.blogs enable row level security;
grant select on public.blogs to anon;
grant select, insert, update, delete on public.blogs to authenticated;

create policy "Everyone reads published stories" on public.blogs
  for select to anon, authenticated
  using (status = 'published');

create policy "Staff manage stories" on public.blogs
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

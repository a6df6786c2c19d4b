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
  words tsvector generated always as (
    private.search_words(title, category || ' ' || coalesce(excerpt, ''), private.without_pictures(content))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blogs_category_known
    check (category in ('Digital Magazine', 'Insider', 'Masterclass', 'Press Releases')),
  constraint blogs_status_known check (status in ('draft', 'published'))
);

create index blogs_newest on public.blogs (created_at desc, id desc) where status = 'published';
create index blogs_newest_in_category on public.blogs (category, created_at desc, id desc) where status = 'published';
create index blogs_words on public.blogs using gin (words) with (fastupdate = off) where status = 'published';

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

-- A published story and the next older one; after the oldest comes the newest. Null when there is no such story.
create function public.story_with_next(wanted_slug text) returns json
  language plpgsql stable
  set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  story public.blogs;
  next json;
begin
  select * into story from public.blogs b where b.status = 'published' and b.slug = wanted_slug;
  if story.id is null then
    return null;
  end if;
  select json_build_object('slug', b.slug, 'title', b.title) into next from public.blogs b
  where b.status = 'published' and (b.created_at, b.id) < (story.created_at, story.id)
  order by b.created_at desc, b.id desc limit 1;
  if next is null then
    select json_build_object('slug', b.slug, 'title', b.title) into next from public.blogs b
    where b.status = 'published' and b.id <> story.id
    order by b.created_at desc, b.id desc limit 1;
  end if;
  return json_build_object(
    'story', json_build_object(
      'id', story.id, 'title', story.title, 'slug', story.slug, 'excerpt', story.excerpt, 'content', story.content,
      'featured_image', story.featured_image, 'category', story.category, 'created_at', story.created_at
    ),
    'next', next
  );
end;
$$;
revoke execute on function public.story_with_next from public;
grant execute on function public.story_with_next to anon, authenticated, service_role;

-- A story is a draft, or published from a moment on: before that moment it is nobody's to read but the staff's. The
-- database's own clock decides.
alter table public.blogs add column publish_at timestamptz not null default 'infinity';
update public.blogs set publish_at = created_at;

-- A row that names no moment is of the moment it was made: a default cannot name another column.
create function private.default_publish_at() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.publish_at := new.created_at;
  return new;
end
$$;
create trigger default_publish_at before insert on public.blogs
  for each row when (new.publish_at = 'infinity') execute function private.default_publish_at();

drop index public.blogs_newest;
drop index public.blogs_newest_in_category;
create index blogs_newest on public.blogs (publish_at desc, id desc) where status = 'published';
create index blogs_newest_in_category on public.blogs (category, publish_at desc, id desc) where status = 'published';
-- The staff's own list.
create index blogs_last_saved on public.blogs (updated_at desc, id);

drop policy "Everyone reads published stories" on public.blogs;
create policy "Everyone reads published stories" on public.blogs
  for select to anon, authenticated
  using (status = 'published' and publish_at <= now());

-- A story that moved is found under its old address too.
create table public.story_redirects (
  old_slug text primary key check (old_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(old_slug) <= 200),
  story_id uuid not null references public.blogs (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index story_redirects_by_story on public.story_redirects (story_id);

alter table public.story_redirects enable row level security;
grant select on public.story_redirects to anon, authenticated;

-- The policy of the stories decides which of them a visitor may be led to.
create policy "Everyone follows an old address to a story they may read" on public.story_redirects
  for select to anon, authenticated
  using (exists (select from public.blogs b where b.id = story_id));

create function private.keep_old_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- An address that is in use again leads to nobody else.
  delete from public.story_redirects where old_slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into public.story_redirects (old_slug, story_id) values (old.slug, new.id)
    on conflict (old_slug) do update set story_id = excluded.story_id;
  end if;
  return null;
end
$$;
revoke all on function private.keep_old_slug() from public;
create trigger keep_first_slug after insert on public.blogs
  for each row execute function private.keep_old_slug();
create trigger keep_old_slug after update of slug on public.blogs
  for each row when (old.slug is distinct from new.slug)
  execute function private.keep_old_slug();

-- Every text a story ever had, so that an earlier one can be brought back.
create table public.story_versions (
  id bigint generated always as identity primary key,
  story_id uuid not null references public.blogs (id) on delete cascade,
  saved_at timestamptz not null default clock_timestamp(),
  -- Null for what the site itself wrote, and once that member's account is deleted.
  saved_by uuid references public.profiles (id) on delete set null,
  title text not null,
  excerpt text,
  content text not null,
  featured_image text,
  category text not null
);
create index story_versions_by_story on public.story_versions (story_id, id desc);

alter table public.story_versions enable row level security;
grant select on public.story_versions to authenticated;

create policy "Staff read the versions of a story" on public.story_versions
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

create function private.keep_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into public.story_versions (story_id, saved_by, title, excerpt, content, featured_image, category)
  values (
    new.id, (select p.id from public.profiles p where p.id = auth.uid()),
    new.title, new.excerpt, new.content, new.featured_image, new.category
  );
  return null;
end
$$;
revoke all on function private.keep_version() from public;
create trigger keep_first_version after insert on public.blogs
  for each row execute function private.keep_version();
create trigger keep_version after update on public.blogs
  for each row
  when ((old.title, old.excerpt, old.content, old.featured_image, old.category)
    is distinct from (new.title, new.excerpt, new.content, new.featured_image, new.category))
  execute function private.keep_version();

insert into public.story_versions (story_id, saved_at, title, excerpt, content, featured_image, category)
select id, updated_at, title, excerpt, content, featured_image, category from public.blogs;

-- A published story and the next older one; after the oldest comes the newest. Where the story has moved, its new
-- address alone. Null when there is no such story.
create or replace function public.story_with_next(wanted_slug text) returns json
  language plpgsql stable
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  story public.blogs;
  next json;
  moved_to text;
begin
  select * into story from public.blogs b
  where b.status = 'published' and b.publish_at <= now() and b.slug = wanted_slug;
  if story.id is null then
    select b.slug into moved_to from public.story_redirects r join public.blogs b on b.id = r.story_id
    where r.old_slug = wanted_slug and b.status = 'published' and b.publish_at <= now();
    return case when moved_to is not null then json_build_object('moved_to', moved_to) end;
  end if;
  select json_build_object('slug', b.slug, 'title', b.title) into next from public.blogs b
  where b.status = 'published' and b.publish_at <= now() and (b.publish_at, b.id) < (story.publish_at, story.id)
  order by b.publish_at desc, b.id desc limit 1;
  if next is null then
    select json_build_object('slug', b.slug, 'title', b.title) into next from public.blogs b
    where b.status = 'published' and b.publish_at <= now() and b.id <> story.id
    order by b.publish_at desc, b.id desc limit 1;
  end if;
  return json_build_object(
    'story', json_build_object(
      'id', story.id, 'title', story.title, 'slug', story.slug, 'excerpt', story.excerpt, 'content', story.content,
      'featured_image', story.featured_image, 'category', story.category, 'publish_at', story.publish_at
    ),
    'next', next
  );
end;
$$;

-- Only the words a reader sees are searched and quoted: not pictures, not the addresses of links, not the marks of
-- headings and quotes. app/features/stories/story-text.ts says what a story may hold.
create or replace function private.without_pictures(content text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(content, '!\[[^\]]*\]\([^)]*\)', '', 'g'),
      '\[([^\]]+)\]\([^)\s]+\)', '\1', 'g'),
    '^(##|>) ', '', 'gn');

-- Search runs with its owner's rights and names the public rows itself. Of it the line about stories alone changes.
do $$
declare
  before text := pg_get_functiondef('public.search_site'::regproc);
  after text := replace(
    before,
    'from public.blogs where status = ''published'' and words @@ wanted',
    'from public.blogs where status = ''published'' and publish_at <= now() and words @@ wanted'
  );
begin
  if after = before then
    raise exception 'search_site names its stories in another way';
  end if;
  execute after;
end
$$;

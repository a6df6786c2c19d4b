-- Stories, events and designers that moved are found under every address they had: tickets, mails and calendars name it.
create table public.old_addresses (
  kind text not null check (kind in ('story', 'event', 'designer')),
  old_slug text not null check (old_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(old_slug) <= 200),
  -- No foreign key: those of a deleted record wait for its return, an hour at most (retention.server.ts).
  record_id text not null,
  created_at timestamptz not null default now(),
  primary key (kind, old_slug)
);
create index old_addresses_by_record on public.old_addresses (kind, record_id);

insert into public.old_addresses (kind, old_slug, record_id, created_at)
select 'story', old_slug, story_id, created_at from public.story_redirects;

alter table public.old_addresses enable row level security;
grant select on public.old_addresses to anon, authenticated;

-- The policy of the records decides which of them a visitor may be led to.
create policy "Everyone follows an old address to a record they may read" on public.old_addresses
  for select to anon, authenticated
  using (
    case kind
      when 'story' then exists (select from public.blogs b where b.id = record_id::uuid)
      when 'event' then exists (select from public.events e where e.id = record_id)
      else exists (select from public.designers d where d.id = record_id::uuid)
    end
  );

-- The trigger names the kind.
create or replace function private.keep_old_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- An address that is in use again leads to nobody else.
  delete from public.old_addresses where kind = tg_argv[0] and old_slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into public.old_addresses (kind, old_slug, record_id) values (tg_argv[0], old.slug, new.id)
    on conflict (kind, old_slug) do update set record_id = excluded.record_id;
  end if;
  return null;
end
$$;

drop trigger keep_first_slug on public.blogs;
drop trigger keep_old_slug on public.blogs;
do $$
declare
  moving record;
begin
  for moving in select * from (values ('blogs', 'story'), ('events', 'event'), ('designers', 'designer')) as t (name, kind) loop
    execute format(
      'create trigger keep_first_slug after insert on public.%I
       for each row execute function private.keep_old_slug(%L)', moving.name, moving.kind);
    execute format(
      'create trigger keep_old_slug after update of slug on public.%I
       for each row when (old.slug is distinct from new.slug)
       execute function private.keep_old_slug(%L)', moving.name, moving.kind);
  end loop;
end
$$;

do $$
declare
  before constant text := pg_get_functiondef('public.story_with_next'::regproc);
  after constant text := replace(
    before,
    'public.story_redirects r join public.blogs b on b.id = r.story_id
    where r.old_slug = wanted_slug',
    'public.old_addresses r join public.blogs b on b.id = r.record_id::uuid
    where r.kind = ''story'' and r.old_slug = wanted_slug');
begin
  if after = before then
    raise exception 'story_with_next follows an old address in another way';
  end if;
  execute after;
end
$$;

drop table public.story_redirects;

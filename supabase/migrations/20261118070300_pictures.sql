-- Uploaded files and the library of pictures.

-- Bodies name tables of later files.
set local check_function_bodies = off;

-- Files that visitors sent, by name and size: the files themselves are in a folder or an S3-compatible store.
create table public.stored_files (
  -- `booking-files/<folder>/1`: one file per position.
  name text primary key check (private.is_line(name, 200)),
  bytes bigint not null check (bytes > 0),
  -- A keyed hash of the address it came from, for the quota of a visitor.
  visitor text not null check (private.is_line(visitor, 50)),
  created_at timestamptz not null default now(),
  -- When it was in the store, whole. Null: it is still being written, or its upload broke off.
  stored_at timestamptz
);
alter table public.stored_files enable row level security;
grant select on public.stored_files to authenticated;
create policy "Staff read the list of files" on public.stored_files
  for select to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- Pictures that staff uploaded: checked, upright, without data about where they were taken. A row elsewhere names one as
-- `pictures/<id>`, so that its words, its focal point and its bytes can change in one place for every page that shows it.
create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  -- In the store under `images/`. Named by its content: replaced bytes have another address.
  storage_key text not null unique check (storage_key ~ '^pictures/[0-9a-f-]{36}-[0-9a-f]{12}\.(jpg|webp)$'),
  width integer not null check (width between 1 and 3999),
  height integer not null check (height between 1 and 3999),
  bytes integer not null check (bytes > 0),
  -- Of the file as it was uploaded: the same file sent again, after a lost answer, is the same picture.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Shown until the picture arrives.
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  -- What it shows, for those who do not see it. Null: not written yet, a page says its own title instead.
  alt text check (private.is_line(alt, 300)),
  -- What stays in view when a frame crops it, in percent from the left and from the top.
  focal_x smallint not null default 50 check (focal_x between 0 and 100),
  focal_y smallint not null default 50 check (focal_y between 0 and 100),
  original_name text not null check (private.is_line(original_name, 255)),
  uploaded_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleted by staff; the row and its file go a day later, so that it can be undone.
  deleted_at timestamptz,
  -- Pictures that were copied from an application for a designer's draft, and that the library does not have of its own.
  -- No foreign key: it would be emptied before the application's own trigger reads it.
  application_id uuid
);
create index pictures_newest on public.pictures (created_at desc, id desc);
-- Not unique: one picture may be replaced by the file of another.
create index pictures_same_file on public.pictures (sha256) where deleted_at is null;
create index pictures_by_uploader on public.pictures (uploaded_by) where uploaded_by is not null;
create index pictures_of_applications on public.pictures (application_id) where application_id is not null;
alter table public.pictures enable row level security;
grant select, insert, update, delete on public.pictures to authenticated;
grant select (id, storage_key, width, height, color, alt, focal_x, focal_y) on public.pictures to anon;
create policy "Everyone sees pictures" on public.pictures
  for select to anon
  using (true);
create policy "Staff manage pictures" on public.pictures
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.pictures', is_shown => true);

-- What staff wrote of a picture that came with the site, by the name rows give it (`/media/…`). One without a row here is
-- as media/manifest.json tells of it; so is what is null. Who changed it is in the audit.
create table public.delivered_pictures (
  id text primary key check (id ~ '^/media/[a-z0-9/-]+\.jpg$'),
  alt text check (private.is_line(alt, 300)),
  -- In percent from the left and from the top.
  focal_x smallint check (focal_x between 0 and 100),
  focal_y smallint check (focal_y between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint delivered_pictures_whole_point check ((focal_x is null) = (focal_y is null)),
  constraint delivered_pictures_says_something check (num_nonnulls(alt, focal_x) > 0)
);
alter table public.delivered_pictures enable row level security;
grant select, insert, update, delete on public.delivered_pictures to authenticated;
grant select (id, alt, focal_x, focal_y) on public.delivered_pictures to anon;
create policy "Everyone sees pictures" on public.delivered_pictures
  for select to anon
  using (true);
create policy "Staff manage pictures" on public.delivered_pictures
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
select private.watch('public.delivered_pictures', is_shown => true);

-- Where the pictures of a form were given their places. It goes with the appointment.
create table private.added_files (
  appointment_id uuid not null,
  idempotency_key uuid not null,
  first integer not null,
  primary key (appointment_id, idempotency_key)
);

-- Counts a file before it is written. One at a time: many at once cannot pass a quota together. A file that was counted
-- and never stored, because its process died, may be sent again, and counts once.
create function public.reserve_upload(
  file_name text, file_bytes bigint, from_visitor text,
  visitor_day_bytes bigint, day_bytes bigint, all_bytes bigint
) returns text
  language plpgsql security definer set search_path = ''
  as $$
declare
  a_day_ago constant timestamptz := now() - interval '1 day';
  counted record;
begin
  perform pg_advisory_xact_lock(hashtext('public.reserve_upload'));
  if exists (select from public.stored_files where name = file_name and stored_at is not null) then
    return 'taken';
  end if;
  select
    coalesce(sum(bytes) filter (where visitor = from_visitor and created_at > a_day_ago), 0) as of_visitor,
    coalesce(sum(bytes) filter (where created_at > a_day_ago), 0) as of_day,
    coalesce(sum(bytes), 0) as of_all
  into counted from public.stored_files where name <> file_name;
  if counted.of_visitor + file_bytes > visitor_day_bytes then
    return 'visitor_full';
  end if;
  if counted.of_day + file_bytes > day_bytes then
    return 'day_full';
  end if;
  if counted.of_all + file_bytes > all_bytes then
    return 'all_full';
  end if;
  insert into public.stored_files (name, bytes, visitor) values (file_name, file_bytes, from_visitor)
    on conflict (name) do update set bytes = file_bytes, visitor = from_visitor, created_at = now();
  return 'reserved';
end
$$;
revoke execute on function public.reserve_upload from public;

-- Every row that names an uploaded picture, in any table that public pages are made from: a table that tells its changes
-- is searched without being listed here. A picture inside a text is found too. One pass over all of them, for staff.
create function public.picture_uses() returns table (picture_id uuid, table_name text, record_id text, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query select * from private.picture_uses();
end
$$;
revoke execute on function public.picture_uses from public;
grant execute on function public.picture_uses to authenticated;

-- What private.picture_uses did for uploads, for names of any pattern: its first group is the name.
create function private.rows_naming(pattern text)
  returns table (name text, table_name text, record_id text, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  shown_on_pages record;
begin
  for shown_on_pages in
    select c.relname from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgname = 'tell_change' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('pictures', 'delivered_pictures')
    order by c.relname
  loop
    return query execute format(
      $query$
        select distinct found.match[1], %1$L::text, coalesce(named.row ->> 'id', named.row ->> 'slug', ''),
          coalesce(named.row ->> 'name', named.row ->> 'title', named.row ->> 'label', '')
        from (select to_jsonb(shown) as row from public.%1$I shown) named,
          lateral regexp_matches(named.row::text, %2$L, 'g') as found (match)
      $query$, shown_on_pages.relname, pattern);
  end loop;
end
$$;
revoke execute on function private.rows_naming from public;

-- Every row that names a picture that came with the site, for staff.
create function public.delivered_picture_uses()
  returns table (picture_id text, table_name text, record_id text, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  return query select * from private.rows_naming('(/media/[a-z0-9/-]+\.jpg)');
end
$$;
revoke execute on function public.delivered_picture_uses from public;
grant execute on function public.delivered_picture_uses to authenticated;

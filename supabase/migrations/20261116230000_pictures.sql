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
  deleted_at timestamptz
);

create index pictures_newest on public.pictures (created_at desc, id desc);
-- Not unique: one picture may be replaced by the file of another.
create index pictures_same_file on public.pictures (sha256) where deleted_at is null;
create index pictures_by_uploader on public.pictures (uploaded_by) where uploaded_by is not null;

create trigger touch_updated_at before update on public.pictures
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.pictures
  for each row execute function private.note_change();
create trigger tell_change after insert or update or delete on public.pictures
  for each row execute function private.tell_change();
create trigger tell_truncate after truncate on public.pictures
  for each statement execute function private.tell_change();

alter table public.pictures enable row level security;
-- What public pages need; who uploaded it, and from which file, is for staff.
grant select (id, storage_key, width, height, color, alt, focal_x, focal_y) on public.pictures to anon;
grant select, insert, update, delete on public.pictures to authenticated;

create policy "Everyone sees pictures" on public.pictures
  for select to anon
  using (true);

create policy "Staff manage pictures" on public.pictures
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

-- Every row that names an uploaded picture, in any table that public pages are made from: a table that tells its changes
-- is searched without being listed here. A picture inside a text is found too. One pass over all of them, for staff.
create function public.picture_uses() returns table (picture_id uuid, table_name text, record_id text, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  shown_on_pages record;
begin
  perform private.require_staff();
  for shown_on_pages in
    select c.relname from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgname = 'tell_change' and c.relnamespace = 'public'::regnamespace and c.relname <> 'pictures'
    order by c.relname
  loop
    return query execute format(
      $query$
        select distinct found.match[1]::uuid, %1$L::text, coalesce(named.row ->> 'id', named.row ->> 'slug', ''),
          coalesce(named.row ->> 'name', named.row ->> 'title', named.row ->> 'label', '')
        from (select to_jsonb(shown) as row from public.%1$I shown) named,
          lateral regexp_matches(named.row::text, '\mpictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found (match)
      $query$, shown_on_pages.relname);
  end loop;
end
$$;
revoke execute on function public.picture_uses() from public, anon, authenticated;
grant execute on function public.picture_uses() to authenticated, service_role;

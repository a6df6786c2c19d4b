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

create trigger touch_updated_at before update on public.delivered_pictures
  for each row execute function private.touch_updated_at();
create trigger note_change after insert or update or delete on public.delivered_pictures
  for each row execute function private.write_audit_entry();
create trigger tell_change after insert or update or delete on public.delivered_pictures
  for each row execute function private.notify_table_change();
create trigger tell_truncate after truncate on public.delivered_pictures
  for each statement execute function private.notify_table_change();

alter table public.delivered_pictures enable row level security;
grant select (id, alt, focal_x, focal_y) on public.delivered_pictures to anon;
grant select, insert, update, delete on public.delivered_pictures to authenticated;

create policy "Everyone sees pictures" on public.delivered_pictures
  for select to anon
  using (true);

create policy "Staff manage pictures" on public.delivered_pictures
  for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));

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
revoke all on function private.rows_naming(text) from public;

create or replace function private.picture_uses()
  returns table (picture_id uuid, table_name text, record_id text, label text)
  language sql stable security definer set search_path = ''
  as $$
  select n.name::uuid, n.table_name, n.record_id, n.label
  from private.rows_naming('\mpictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})') n
$$;

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
revoke execute on function public.delivered_picture_uses() from public, anon, authenticated;
grant execute on function public.delivered_picture_uses() to authenticated, service_role;

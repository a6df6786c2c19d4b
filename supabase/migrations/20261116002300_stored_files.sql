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
revoke execute on function public.reserve_upload from public, anon, authenticated;
grant execute on function public.reserve_upload to service_role;

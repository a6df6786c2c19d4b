-- Every process keeps finished pages and drops those whose tables were written, by whichever process.
create function private.tell_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform pg_notify('table_changes', tg_table_name);
  return null;
end
$$;
revoke all on function private.tell_change() from public;

-- The tables that public pages read (server/page-cache/page-address.ts). For each row, because a trigger for the
-- statement also fires when no row was changed; Postgres sends the same notice once per transaction.
do $$
declare
  read_by_pages text;
begin
  foreach read_by_pages in array array[
    'banners', 'events', 'products', 'promo_videos', 'ticket_packages', 'blogs', 'fastrack_designers', 'job_positions'
  ] loop
    execute format(
      'create trigger tell_change after insert or update or delete on public.%I
       for each row execute function private.tell_change()', read_by_pages);
    execute format(
      'create trigger tell_truncate after truncate on public.%I
       for each statement execute function private.tell_change()', read_by_pages);
  end loop;
end
$$;

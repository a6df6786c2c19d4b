-- As before, with letters that are still being written: every deletion of the staff area can be undone.
create or replace function public.restore_deleted(the_table text, the_record text) returns void
  language plpgsql security definer set search_path = ''
  as $$
declare
  gone jsonb;
  columns text;
  is_there boolean;
begin
  perform private.require_staff();
  if the_table <> all (array[
    'banners', 'hero_slides', 'promo_videos', 'designers', 'fastrack_designers', 'job_positions', 'gallery_pictures',
    'closures', 'public_holidays', 'social_links', 'work_areas', 'blogs', 'message_templates',
    'newsletters'
  ]) then
    raise exception 'Rows of this table are not brought back' using errcode = 'insufficient_privilege';
  end if;
  -- Sent twice, the second time finds it back already.
  execute format('select exists (select from public.%I where id::text = $1)', the_table) into is_there using the_record;
  if is_there then
    return;
  end if;
  select a.before into gone from public.audit a
  where a.table_name = the_table and a.record_id = the_record and a.action = 'delete'
    and a.changed_by = (select auth.uid()) and a.created_at > clock_timestamp() - interval '1 minute'
  order by a.id desc limit 1;
  if gone is null then
    raise exception 'It is too late to undo this' using errcode = 'check_violation';
  end if;
  -- What the database computes, and what the audit leaves out, it writes again by itself.
  select string_agg(quote_ident(attname), ', ') into columns from pg_catalog.pg_attribute
  where attrelid = format('public.%I', the_table)::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and gone ? attname;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', the_table, columns
  ) using gone;
end
$$;

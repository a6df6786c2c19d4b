-- What staff changed of the words of pages, a row for each field: a text or a list of lines. A page is a kind and one of
-- its records, as in page_heads/cart. Which fields there are, their rules and their first words stand in the code; a field
-- without a row has its first words. Twelve tables had a column or a row for each sentence before.
create table public.page_words (
  page text not null check (page ~ '^[a-z_]+/[a-z-]+$'),
  field text not null check (field ~ '^[a-z_]+$'),
  value jsonb not null check (
    jsonb_typeof(value) in ('string', 'array') and not value @? '$[*] ? (@.type() != "string")'
    and char_length(value::text) <= 20000
  ),
  primary key (page, field)
);

-- One entry for each page that is saved, under the name of its kind.
create function private.write_page_words_audit() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if private.caller_role() in ('admin', 'editor') then
    insert into public.audit (changed_by, table_name, record_id, action, before, after)
    select (select auth.uid()), split_part(page, '/', 1), split_part(page, '/', 2), 'update',
      jsonb_object_agg(field, old_words.value), jsonb_object_agg(field, new_words.value)
    from old_words join new_words using (page, field)
    where old_words.value <> new_words.value
    group by page;
  end if;
  return null;
end
$$;
revoke all on function private.write_page_words_audit() from public;

create trigger note_change after update on public.page_words
  referencing old table as old_words new table as new_words
  for each statement execute function private.write_page_words_audit();
create trigger tell_change after insert or update or delete on public.page_words
  for each row execute function private.notify_table_change();
create trigger tell_truncate after truncate on public.page_words
  for each statement execute function private.notify_table_change();

alter table public.page_words enable row level security;
grant select on public.page_words to anon, authenticated;
-- The site adds a page's rows before the first change, so that the history has what stood there.
grant update (value) on public.page_words to authenticated;
create policy "Staff manage it" on public.page_words for all to authenticated
  using ((select private.caller_role()) in ('admin', 'editor'));
create policy "Everyone reads it" on public.page_words for select to anon, authenticated
  using (true);

do $$
declare
  kind text;
begin
  foreach kind in array array[
    'about_page', 'cloths', 'fastrack_page', 'home_page', 'organisation', 'page_heads', 'page_intros', 'page_pictures',
    'people', 'prive_page', 'shop_insets', 'story_covers'
  ] loop
    -- Where nobody has an account, nobody changed a word.
    execute format(
      $move$
        insert into public.page_words (page, field, value)
        select %1$L || '/' || was.id, given.key, coalesce(nullif(given.value, 'null'), '""')
        from public.%1$I was, jsonb_each(to_jsonb(was)) given
        where given.key not in ('id', 'place', 'display_order', 'created_at', 'updated_at')
          and (%1$L, given.key) <> ('cloths', 'name') and exists (select from public.profiles)
      $move$, kind);
    execute format('drop table public.%I', kind);
  end loop;
end
$$;

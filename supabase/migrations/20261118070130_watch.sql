-- The triggers of a table that staff edit: an entry in the audit for each change, the time of the last change where there is
-- a column for it, and, where pages show it, a notice to the processes that keep them.
create function private.watch(watched regclass, is_shown boolean default false) returns void
  language plpgsql set search_path = ''
  as $$
begin
  execute format('create trigger note_change after insert or update or delete on %s
    for each row execute function private.write_audit_entry()', watched);
  if exists (select from pg_catalog.pg_attribute where attrelid = watched and attname = 'updated_at' and not attisdropped) then
    execute format('create trigger touch_updated_at before update on %s
      for each row execute function private.touch_updated_at()', watched);
  end if;
  if is_shown then
    execute format('create trigger tell_change after insert or update or delete on %s
      for each row execute function private.notify_table_change()', watched);
    execute format('create trigger tell_truncate after truncate on %s
      for each statement execute function private.notify_table_change()', watched);
  end if;
end
$$;
revoke execute on function private.watch from public;

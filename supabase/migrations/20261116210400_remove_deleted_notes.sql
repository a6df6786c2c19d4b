-- A deleted note can be brought back for a moment. After that it goes for good, and its words leave the audit with it.
create trigger note_deletion after delete on public.order_notes
  for each row execute function private.forget_in_audit();

comment on column public.order_notes.deleted_at is 'Can be brought back until remove_deleted_notes finds it.';

-- Returns how many.
create function public.remove_deleted_notes(deleted_before timestamptz) returns integer
  language sql volatile security definer set search_path = ''
  as $$
    with removed as (
      delete from public.order_notes where deleted_at < deleted_before returning id
    )
    select count(*)::integer from removed
  $$;
revoke execute on function public.remove_deleted_notes from public, anon, authenticated;
grant execute on function public.remove_deleted_notes to service_role;

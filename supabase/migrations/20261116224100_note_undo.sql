-- A note is written once, deleted and, for a minute, brought back: words that a colleague has read do not change. The page
-- offers the undo for ten seconds; a slow connection gets more.
revoke update (text, deleted_at) on public.order_notes from authenticated;

create function public.delete_note(the_note uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  update public.order_notes set deleted_at = now() where id = the_note and deleted_at is null;
end
$$;

create function public.restore_note(the_note uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.require_staff();
  update public.order_notes set deleted_at = null
  where id = the_note and deleted_at > clock_timestamp() - interval '1 minute';
  if not found and not exists (select from public.order_notes where id = the_note and deleted_at is null) then
    raise exception 'It is too late to undo this' using errcode = 'check_violation';
  end if;
end
$$;

revoke execute on function public.delete_note, public.restore_note from public, anon, authenticated;
grant execute on function public.delete_note, public.restore_note to authenticated, service_role;

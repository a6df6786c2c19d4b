-- There is always an admin: whoever takes the role away, and however, the last one keeps it. Checked by a trigger, so
-- that it holds for the staff area, for a direct statement and for an account that is deleted.
create function private.keep_an_admin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- Two admins who remove each other at the same moment take turns, and the second sees what the first did.
  perform pg_advisory_xact_lock(hashtextextended('profiles: the last admin', 0));
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    raise exception 'This is the last admin: make somebody else an admin first' using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
revoke all on function private.keep_an_admin() from public;

create trigger keep_an_admin before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role is distinct from 'admin')
  execute function private.keep_an_admin();

create trigger keep_an_admin_account before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_an_admin();

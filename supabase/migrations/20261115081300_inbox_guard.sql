-- Editors work through the inbox (messages, applications, appointments) by changing the status; what a person
-- wrote is for an admin to correct. A policy cannot see which columns change, so a trigger on each of those
-- tables calls this when anything but the status does.
create function private.refuse_unless_admin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if private.caller_role() is distinct from 'admin' then
    raise exception 'Only the status may be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_unless_admin() from public;

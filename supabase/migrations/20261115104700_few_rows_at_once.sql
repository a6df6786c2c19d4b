-- A form writes one row. Visitors who come to the API by themselves get room for a few, and none for thousands in one
-- request; staff and the site write as many as they like.
create function private.refuse_crowds() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  most_rows constant integer := 10;
begin
  -- The role of the request: the function itself runs as its owner.
  if current_setting('role') in ('anon', 'authenticated')
    and coalesce(private.caller_role(), 'user') not in ('admin', 'editor')
    and (select count(*) from added) > most_rows
  then
    raise exception 'No more than % rows at once', most_rows using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke all on function private.refuse_crowds() from public;

create trigger refuse_crowds after insert on public.newsletter_subscriptions
  referencing new table as added for each statement execute function private.refuse_crowds();
create trigger refuse_crowds after insert on public.contact_messages
  referencing new table as added for each statement execute function private.refuse_crowds();
create trigger refuse_crowds after insert on public.designer_applications
  referencing new table as added for each statement execute function private.refuse_crowds();
create trigger refuse_crowds after insert on public.appointments
  referencing new table as added for each statement execute function private.refuse_crowds();

-- As with an appointment: what is sent while signed in belongs to that account, and goes with it. Set by the database
-- alone; no request role may fill this column.
alter table public.contact_messages
  add column user_id uuid default private.caller_id() references auth.users (id) on delete set null;
alter table public.designer_applications
  add column user_id uuid default private.caller_id() references auth.users (id) on delete set null;

create index contact_messages_by_user on public.contact_messages (user_id) where user_id is not null;
create index designer_applications_by_user on public.designer_applications (user_id) where user_id is not null;

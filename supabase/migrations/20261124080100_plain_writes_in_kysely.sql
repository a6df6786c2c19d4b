-- Writes that need no lock and no right of their own are made by the server with Kysely, as the member of staff.

drop function public.save_event(jsonb);

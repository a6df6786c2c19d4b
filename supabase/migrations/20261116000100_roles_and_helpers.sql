-- A hosted project grants every table in public to every role and leaves the rest to row-level security. Here a
-- table is closed until its own migration opens it: a forgotten grant is then a bug report, not a leak.
revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- The site's own work runs as service_role, which row-level security does not hold back.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- What policies, checks and triggers call. No request role has usage on it, so a request cannot call it by name.
create schema private;

-- Rows that staff edit carry the time of the last edit, set here so that no caller can forget or forge it.
create function private.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  new.updated_at = now();
  return new;
end
$$;

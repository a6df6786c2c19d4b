-- A hosted project grants every table in public to every role and leaves the rest to row-level security. Here a
-- table is closed until its own migration opens it: forgetting a grant then costs a bug report, not a leak.
revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- The server itself works as service_role, which row-level security does not hold back.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- What policies, checks and triggers call. The API serves the schema public only, and no request role may enter
-- this one, so nothing in here can be called from outside.
create schema private;

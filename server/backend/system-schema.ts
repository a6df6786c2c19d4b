import { getAuthSchemaSql, getStorageSchemaSql } from "@supabase/lite";
import { checksum } from "./checksum.ts";
import type { SqlSession } from "./sql-session.ts";

/**
 * The ground a hosted project has before its first migration: request roles, the auth and storage tables, the
 * helpers policies call, and the same default privileges. What our migrations grant or revoke then means the
 * same in every mode. Every statement may run again.
 */
const ROLES = /* sql */ `
do $$
declare
  wanted record;
  may_bypass boolean := (select rolsuper or rolbypassrls from pg_roles where rolname = current_user);
  is_superuser boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  for wanted in
    select * from (values ('anon', false), ('authenticated', false), ('service_role', true)) as r(name, bypass)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I nologin %s', wanted.name, case when wanted.bypass and may_bypass then 'bypassrls' else '' end);
    end if;
    -- A request runs as one of these roles, so the login role must be allowed to become it.
    if not is_superuser then
      execute format('grant %I to current_user', wanted.name);
    end if;
  end loop;
end $$;
`;

const AUTH_HELPERS = /* sql */ `
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select auth.jwt() ->> 'email'
$$;
`;

const PRIVILEGES = /* sql */ `
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

const HISTORY = /* sql */ `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.system_schema (checksum text primary key);
`;

export async function ensureSystemSchema(session: SqlSession): Promise<void> {
  const sql = [ROLES, getAuthSchemaSql(), getStorageSchemaSql(), AUTH_HELPERS, PRIVILEGES].join("\n");
  const mark = checksum(sql);
  await session.run(HISTORY);
  const [known] = await session.query("select from supabase_migrations.system_schema where checksum = $1", [
    mark,
  ]);
  if (known) return;
  await session.transaction(async (tx) => {
    await tx.run(sql);
    await tx.query("insert into supabase_migrations.system_schema (checksum) values ($1)", [mark]);
  });
}

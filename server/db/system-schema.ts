import { getAuthSchemaSql } from "@supabase/lite";
import { checksum } from "./checksum.ts";
import type { SqlSession } from "./sql-session.ts";

/**
 * What a hosted project has before its first migration: request roles, the auth tables, the helpers policies call, and
 * the default privileges. So our migrations' grants and revokes mean the same in every mode. Every statement is
 * idempotent.
 */
const ROLES = /* sql */ `
do $$
declare
  wanted record;
  -- Since version 16 a role's maker may hand it out without being able to become it.
  becoming text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  for wanted in
    select * from (values 
      ('anon', false), ('authenticated', false), ('service_role', true),
      -- What a connection is between units of work: a role without any rights.
      ('site_idle', false)
    ) as r(name, bypass)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I nologin', wanted.name);
      if wanted.bypass then
        begin
          execute format('alter role %I bypassrls', wanted.name);
        -- Before version 16 only a superuser may, since then who has it too. Policies stand in for it (SERVICE_POLICIES).
        exception when insufficient_privilege then null;
        end;
      end if;
    end if;
    -- A request runs as one of these roles, so the login role must be able to become it.
    if not pg_has_role(current_user, wanted.name, becoming) then
      execute format('grant %I to current_user', wanted.name);
    end if;
  end loop;
exception when insufficient_privilege then
  raise exception 'The login role % may not make or use the roles anon, authenticated and service_role: give it CREATEROLE, or let an administrator create these roles and grant them to it', current_user
    using detail = sqlerrm;
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

const AUTH_PRIVILEGES = "grant usage on schema auth to anon, authenticated, service_role";

const PRIVILEGES = /* sql */ `
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

/** Policies that replace `bypassrls` where the login role may not grant it. */
const SERVICE_POLICIES = /* sql */ `
do $$
declare
  open_to record;
begin
  if (select rolsuper or rolbypassrls from pg_roles where rolname = 'service_role') then
    return;
  end if;
  for open_to in
    select c.oid::regclass as relation
    from pg_class c
    where c.relrowsecurity
      and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_policy where polrelid = c.oid and polname = 'service_role')
  loop
    execute format('create policy service_role on %s for all to service_role using (true) with check (true)', open_to.relation);
  end loop;
end $$;
`;

const HISTORY = /* sql */ `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.system_schema (
  name text primary key,
  checksum text not null
);
`;

const TABLES = [getAuthSchemaSql(), AUTH_HELPERS].join("\n");

/** All that a database has beside its migrations. */
export const SYSTEM_SQL = [HISTORY, ROLES, TABLES, AUTH_PRIVILEGES, PRIVILEGES, SERVICE_POLICIES];

/** Runs before the first migration. Privileges are set once, because migrations change them afterwards. */
export async function ensureSystemSchema(session: SqlSession): Promise<void> {
  await session.run(HISTORY);
  const rows = await session.query<{ name: string; checksum: string }>(
    "select name, checksum from supabase_migrations.system_schema",
  );
  const laid = new Map(rows.map((row) => [row.name, row.checksum]));
  const isOurs = await ownsAuthSchema(session);
  await session.transaction(async (tx) => {
    if (laid.get("roles") !== checksum(ROLES)) await lay(tx, "roles", ROLES);
    if (isOurs && laid.get("tables") !== checksum(TABLES)) await lay(tx, "tables", TABLES);
    if (laid.has("privileges")) return;
    if (isOurs) await tx.run(AUTH_PRIVILEGES);
    await lay(tx, "privileges", PRIVILEGES);
  });
}

/** False in a hosted Supabase project: its auth schema is there, and belongs to a role of its own. */
export async function ownsAuthSchema(session: SqlSession): Promise<boolean> {
  const [schema] = await session.query<{ is_ours: boolean }>(
    "select pg_has_role(nspowner, 'usage') as is_ours from pg_namespace where nspname = 'auth'",
  );
  return schema?.is_ours ?? true;
}

/** Runs after the last migration. */
export async function ensureServiceRights(session: SqlSession): Promise<void> {
  await session.run(SERVICE_POLICIES);
}

async function lay(tx: SqlSession, name: string, sql: string): Promise<void> {
  await tx.run(sql);
  await tx.query(
    `insert into supabase_migrations.system_schema (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum`,
    [name, checksum(sql)],
  );
}

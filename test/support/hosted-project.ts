import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestPostgres } from "./postgres.ts";

/**
 * What a hosted Supabase project's database has before our first migration, as its own image makes it: schemas that
 * belong to roles of its own, and a login role that is no superuser and may make nothing in them. Only what we use.
 */
const ROLES = /* sql */ `
  create role supabase_auth_admin noinherit createrole nologin;
  create role supabase_storage_admin noinherit createrole nologin;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator noinherit nologin;
  create role project_owner createdb createrole replication bypassrls login password 'project_owner';
  grant anon, authenticated, service_role to authenticator;
  grant anon, authenticated, service_role, authenticator to project_owner with admin option;
`;

const SCHEMAS = /* sql */ `
  create schema extensions;
  create extension pgcrypto schema extensions;
  create schema storage authorization supabase_storage_admin;
  create schema auth authorization supabase_auth_admin;
  grant usage on schema extensions, auth to project_owner, anon, authenticated, service_role;
  grant all on schema public to project_owner, anon, authenticated, service_role;
  set role supabase_auth_admin;
  create table auth.users (
    instance_id uuid, id uuid primary key, aud text, role text, email text, encrypted_password text,
    email_confirmed_at timestamptz, invited_at timestamptz, confirmation_token text, confirmation_sent_at timestamptz,
    recovery_token text, recovery_sent_at timestamptz, email_change_token_new text, email_change text,
    email_change_sent_at timestamptz, last_sign_in_at timestamptz, is_super_admin boolean, phone text, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
    created_at timestamptz, updated_at timestamptz, banned_until timestamptz, deleted_at timestamptz,
    is_sso_user boolean not null default false, is_anonymous boolean not null default false
  );
  create table auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users on delete cascade, created_at timestamptz,
    updated_at timestamptz, not_after timestamptz, refreshed_at timestamp, user_agent text, ip inet
  );
  create table auth.refresh_tokens (
    id bigserial primary key, token text, user_id text, revoked boolean, created_at timestamptz,
    updated_at timestamptz, parent text, session_id uuid references auth.sessions on delete cascade
  );
  create table auth.identities (
    id uuid primary key default gen_random_uuid(), provider_id text not null, provider text not null,
    user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null,
    created_at timestamptz, updated_at timestamptz, last_sign_in_at timestamptz
  );
  create table auth.audit_log_entries (
    id uuid primary key, instance_id uuid, payload json, created_at timestamptz, ip_address text not null default ''
  );
  alter table auth.identities enable row level security;
  alter table auth.users enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.refresh_tokens enable row level security;
  create function auth.jwt() returns jsonb language sql stable as $$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb
  $$;
  create function auth.uid() returns uuid language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;
  create function auth.email() returns text language sql stable as $$ select auth.jwt() ->> 'email' $$;
  grant all on all tables in schema auth to project_owner;
  grant all on all sequences in schema auth to project_owner;
  grant all on all routines in schema auth to project_owner;
  reset role;
`;

export interface HostedDatabase {
  /** For the project's own login role. */
  url: string;
  /** What Supabase Auth does with its own rights when somebody signs up. */
  addUser(email: string): Promise<string>;
  /** A second project, whose roles exist already. */
  another(): Promise<HostedDatabase>;
  close(): Promise<void>;
}

/** On a server of its own: roles belong to the whole server. */
export async function createHostedDatabase(server: TestPostgres): Promise<HostedDatabase> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(ROLES);
  await admin.end();
  return createProject(server);
}

async function createProject(server: TestPostgres): Promise<HostedDatabase> {
  const superuserUrl = await server.createDatabase();
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  await admin.query(`grant create on database ${new URL(superuserUrl).pathname.slice(1)} to project_owner`);
  await admin.query(SCHEMAS);
  const url = new URL(superuserUrl);
  url.username = url.password = "project_owner";
  return {
    url: url.href,
    another: () => createProject(server),
    async addUser(email) {
      const id = randomUUID();
      await admin.query("set role supabase_auth_admin");
      await admin.query(
        `insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data, created_at)
         values ($1, $2, 'authenticated', 'authenticated', now(), '{"full_name":"Naledi Moremi"}', now())`,
        [id, email],
      );
      await admin.query("reset role");
      return id;
    },
    close: () => admin.end(),
  };
}

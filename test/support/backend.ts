import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, inject } from "vitest";
import type { Db } from "../../app/platform/db/client.ts";
import type { Sessions } from "../../server/db/session.ts";
import { openServices, type ServiceOptions, type Services } from "../../server/services.ts";
import { copyDataTemplate, PROJECT_DIR, silentLog, TEST_SITE_URL } from "./data-template.ts";
import { createMigratedDatabase } from "./migrated-database.ts";
import { SHARED_KEYS } from "./shared-keys.ts";

export { PROJECT_DIR, silentLog, TEST_SITE_URL };

/** `stylist` is an example of roles the specification does not have. */
export type Role = "user" | "editor" | "admin" | "stylist";

export interface TestUser {
  id: string;
  email: string;
  /** A session with this user's rights. */
  db: Db;
}

export interface TestBackend extends Services {
  /** Rights of a visitor who is not signed in. */
  anon: Db;
  /** All rights. */
  service: Db;
  dataDir: string;
  /** A new user whose profile has this role. */
  userClient(role: Role): Promise<TestUser>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A migrated backend for a test, by default without demonstration content. Closing it removes its folder. With
 * `databaseUrl` it uses that (empty) PostgreSQL database instead.
 */
export async function bootTestBackend(options: Partial<ServiceOptions> = {}): Promise<TestBackend> {
  const settings: ServiceOptions = {
    projectDir: PROJECT_DIR,
    siteUrl: TEST_SITE_URL,
    seedDemo: false,
    log: silentLog,
    // A limit for machines under load, not a measure of anything.
    acquireTimeoutMs: 60_000,
    dataDir: await mkdtemp(path.join(tmpdir(), "site-test-")),
    ...(options.databaseUrl !== undefined && { keys: SHARED_KEYS }),
    ...options,
  };
  if (settings.databaseUrl === undefined) await copyDataTemplate(settings.dataDir, settings);
  const services = await openServices(settings);
  const { db } = services;
  const close = async () => {
    await services.close();
    await rm(settings.dataDir, { recursive: true, force: true });
  };
  return {
    ...services,
    anon: db.anon,
    service: db.service,
    dataDir: settings.dataDir,
    close,
    userClient: (role) => createUser(db, role),
    [Symbol.asyncDispose]: close,
  };
}

/** A data folder with a migrated, closed database, for tests of the folder itself. */
export async function makeDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-test-"));
  await copyDataTemplate(dataDir, { projectDir: PROJECT_DIR, seedDemo: false });
  return dataDir;
}

/**
 * For a file or describe block: booted before its tests, closed and removed after them. On PostgreSQL, where a rule costs
 * a fraction of the time; the project `embedded` runs the same tests on the embedded database.
 */
export function useTestBackend(options: Partial<ServiceOptions> = {}): () => TestBackend {
  return useBackend(() =>
    inject("database") === "embedded" || options.databaseUrl !== undefined
      ? bootTestBackend(options)
      : bootOnPostgres(options),
  );
}

function useBackend(boot: () => Promise<TestBackend>): () => TestBackend {
  let backend: TestBackend | undefined;
  beforeAll(async () => {
    backend = await boot();
  });
  afterAll(() => backend?.close());
  return () => whileOpen(backend);
}

/** On a database of its own on the run's PostgreSQL server. Tests that stop their server start another. */
export async function bootOnPostgres(
  options: Partial<ServiceOptions> = {},
): Promise<TestBackend & { databaseUrl: string }> {
  const { projectDir = PROJECT_DIR, seedDemo = false } = options;
  const database = await createMigratedDatabase(inject("postgresUrl"), { projectDir, seedDemo });
  const backend = await bootTestBackend({ ...options, databaseUrl: database.url });
  const close = async () => {
    await backend.close();
    await database.drop();
  };
  return { ...backend, databaseUrl: database.url, close, [Symbol.asyncDispose]: close };
}

/** For what the two databases must do alike: the same tests on both. Other rules use `useTestBackend`. */
export function describeOnEveryDatabase(
  name: string,
  tests: (backend: () => TestBackend) => void,
  options: Partial<ServiceOptions> = {},
): void {
  describe(`${name} (embedded)`, () => tests(useBackend(() => bootTestBackend(options))));
  describe(`${name} (PostgreSQL)`, () => tests(useBackend(() => bootOnPostgres(options))));
}

function whileOpen(backend: TestBackend | undefined): TestBackend {
  if (!backend) throw new Error("The test backend is open only while tests run");
  return backend;
}

/** Without a password: these users never sign in. */
async function createUser(db: Sessions, role: Role): Promise<TestUser> {
  const id = randomUUID();
  const email = `${role}-${id}@example.com`;
  await sql`
    insert into auth.users (id, email, aud, role, email_confirmed_at)
    values (${id}, ${email}, 'authenticated', 'authenticated', now())
  `.execute(db.loginRole);
  await db.service
    .insertInto("profiles")
    .values({ id, email, role })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ role }))
    .execute();
  return { id, email, db: db.as({ role: "authenticated", sub: id, email }) };
}

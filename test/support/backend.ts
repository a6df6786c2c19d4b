import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { Db } from "../../app/db/client.ts";
import { type Backend, type BackendOptions, openBackend } from "../../server/backend/backend.ts";
import { copyDataTemplate, PROJECT_DIR, silentLog, TEST_SITE_URL } from "./data-template.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";

export { PROJECT_DIR, silentLog, TEST_SITE_URL };

/** A `stylist` stands for the roles the specification does not name. */
export type Role = "user" | "editor" | "admin" | "stylist";

export interface TestUser {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  /** Acts with this user's rights. */
  db: Db;
}

export interface TestBackend extends Backend {
  dataDir: string;
  /** A new signed-in user whose profile has this role. */
  userClient(role: Role): Promise<TestUser>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A backend of its own for a test: migrated, with demonstration content only when asked for. Closing it removes
 * its folder. With `databaseUrl` it stands on that (empty) PostgreSQL database instead.
 */
export async function bootTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const settings: BackendOptions = {
    projectDir: PROJECT_DIR,
    siteUrl: TEST_SITE_URL,
    seedDemo: false,
    log: silentLog,
    dataDir: await mkdtemp(path.join(tmpdir(), "site-test-")),
    ...options,
  };
  if (settings.databaseUrl === undefined) await copyDataTemplate(settings.dataDir, settings);
  const backend = await openBackend(settings);
  const close = async () => {
    await backend.close();
    await rm(settings.dataDir, { recursive: true, force: true });
  };
  return {
    ...backend,
    dataDir: settings.dataDir,
    close,
    userClient: (role) => createUser(backend, role),
    [Symbol.asyncDispose]: close,
  };
}

/** A data folder with a migrated database that nobody has open, for tests of what happens to such a folder. */
export async function makeDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-test-"));
  await copyDataTemplate(dataDir, { projectDir: PROJECT_DIR, seedDemo: false });
  return dataDir;
}

/** For a whole file or describe block: booted before its tests, closed and removed after them. */
export function useTestBackend(options: Partial<BackendOptions> = {}): () => TestBackend {
  let backend: TestBackend | undefined;
  beforeAll(async () => {
    backend = await bootTestBackend(options);
  });
  afterAll(() => backend?.close());
  return () => whileOpen(backend);
}

/** The same tests on the embedded database and on a real PostgreSQL. */
export function describeOnEveryDatabase(
  name: string,
  tests: (backend: () => TestBackend) => void,
  options: Partial<BackendOptions> = {},
): void {
  describe(`${name} (embedded)`, () => tests(useTestBackend(options)));

  describe(`${name} (PostgreSQL)`, () => {
    let server: TestPostgres | undefined;
    let backend: TestBackend | undefined;
    beforeAll(async () => {
      server = await startPostgres();
      backend = await bootTestBackend({ ...options, databaseUrl: await server.createDatabase() });
    });
    afterAll(async () => {
      await backend?.close();
      await server?.stop();
    });
    tests(() => whileOpen(backend));
  });
}

function whileOpen(backend: TestBackend | undefined): TestBackend {
  if (!backend) throw new Error("The test backend is open only while tests run");
  return backend;
}

export async function createUser(backend: Backend, role: Role): Promise<TestUser> {
  const email = `${role}-${randomUUID()}@example.com`;
  const password = randomUUID();
  const created = await backend.service.auth.admin.createUser({ email, password, email_confirm: true });
  if (created.error) throw created.error;
  const { id } = created.data.user;
  await backend.service.from("profiles").upsert({ id, email, role }).throwOnError();
  const signedIn = await backend.anon.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  const accessToken = signedIn.data.session.access_token;
  return { id, email, password, accessToken, db: backend.clientFor(accessToken) };
}

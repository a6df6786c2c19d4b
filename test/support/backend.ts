import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { Db } from "../../app/db/client.ts";
import { type Backend, type BackendOptions, openBackend } from "../../server/backend/backend.ts";
import { checksum } from "../../server/backend/checksum.ts";
import { readSqlFolder } from "../../server/backend/migrations.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";

export const PROJECT_DIR = path.resolve(import.meta.dirname, "../..");
export const TEST_SITE_URL = "http://site.test";
export const silentLog = { info() {}, warn() {}, error() {} };

export type Role = "user" | "editor" | "admin";

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
  if (settings.databaseUrl === undefined) await copyTemplate(settings);
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
  await copyTemplate({
    projectDir: PROJECT_DIR,
    siteUrl: TEST_SITE_URL,
    seedDemo: false,
    log: silentLog,
    dataDir,
  });
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

const TEMPLATE_PREFIX = "site-test-template-";
const UNUSED_TEMPLATE_MS = 2 * 60 * 60 * 1000;

async function copyTemplate(settings: BackendOptions): Promise<void> {
  const template = await migratedTemplate(settings);
  await cp(template, path.join(settings.dataDir, "db"), { recursive: true });
}

/**
 * Making a database takes seconds, copying one takes a moment. The template is named by everything that goes
 * into it and appears by one rename, so workers that make it at the same time do not disturb each other.
 */
async function migratedTemplate(settings: BackendOptions): Promise<string> {
  const template = path.join(tmpdir(), `${TEMPLATE_PREFIX}${await templateName(settings)}`);
  const now = new Date();
  if (await succeeds(utimes(template, now, now))) return template;

  const workshop = await mkdtemp(path.join(tmpdir(), "site-test-workshop-"));
  try {
    const backend = await openBackend({ ...settings, dataDir: workshop });
    await backend.close();
    await rename(path.join(workshop, "db"), template).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  await removeOldTemplates();
  return template;
}

async function templateName({ projectDir = PROJECT_DIR, seedDemo }: BackendOptions): Promise<string> {
  const ingredients = [
    await readSqlFolder(path.join(projectDir, "supabase/migrations")),
    seedDemo ? await readSqlFolder(path.join(projectDir, "supabase/seed")) : "empty",
    await readFile(path.join(PROJECT_DIR, "server/backend/system-schema.ts"), "utf8"),
    await readFile(path.join(PROJECT_DIR, "node_modules/@supabase/lite/package.json"), "utf8"),
    process.getuid?.(),
  ];
  return checksum(JSON.stringify(ingredients)).slice(0, 24);
}

async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(TEMPLATE_PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const used = (await stat(folder).catch(() => null))?.mtimeMs;
    if (used && Date.now() - used > UNUSED_TEMPLATE_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLinks } from "../../app/links.server.ts";
import type { FileStore } from "../../app/platform/uploads/file-store.ts";
import {
  bootOnPostgres,
  bootTestBackend,
  describeOnEveryDatabase,
  PROJECT_DIR,
  silentLog,
  TEST_SITE_URL,
  type TestBackend,
} from "../../test/support/backend.ts";
import { everythingAbout } from "../../test/support/orders.ts";
import { buyMixed } from "../../test/support/paid-orders.ts";
import { startPostgres, type TestPostgres } from "../../test/support/postgres.ts";
import { startScript } from "../../test/support/processes.ts";
import { SHARED_KEYS } from "../../test/support/shared-keys.ts";
import { openTestSite } from "../../test/support/site.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { openServices } from "../services.ts";
import { checkBackup } from "./check-backup.ts";
import { createBackup, listBackups } from "./create-backup.ts";
import { describeManifest, filePath, keysPath, MANIFEST_FILE, type Manifest, tablePath } from "./manifest.ts";
import { type RestoreStep, restoreBackup } from "./restore-backup.ts";
import { backUpIfDue } from "./scheduled-backup.ts";

/** Creating an embedded database takes seconds, and far longer on a busy machine. */
const COLD_BOOT_MS = 180_000;
const NOW = new Date("2026-11-16T04:30:00Z");
const FILE = "images/3f1c9a52-0000-4000-8000-000000000001/1";
const BYTES = Buffer.from("a picture, more or less");

let postgres: TestPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function fill({ service, files, userClient }: TestBackend) {
  await userClient("admin");
  await files.put(FILE, Readable.from(BYTES), BYTES.length);
  await service
    .insertInto("stored_files")
    .values({ name: FILE, bytes: BYTES.length, visitor: "someone", stored_at: NOW.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await buyMixed(service)).order;
}

function backUp(services: TestBackend, into: string, now = NOW) {
  const { dataDir, db } = services;
  // Those of a PostgreSQL are given to every process.
  const keys = db.mode === "postgres" ? SHARED_KEYS : {};
  return createBackup({ services, dataDir, keys, folder: into, now, isHosted: false });
}

/** Every row as text, by table. */
async function rowsOf({ service }: TestBackend["db"], manifest: Manifest, withWords: boolean) {
  const rows: Record<string, string[]> = {};
  for (const { schema, name } of withoutFingerprint(manifest).filter(({ schema }) => schema === "public")) {
    const row = withWords ? sql`to_jsonb(r)` : sql`to_jsonb(r) - 'words'`;
    const found = await sql<{ text: string }>`
      select (${row})::text as text from ${sql.id(schema, name)} as r`.execute(service);
    rows[name] = found.rows.map(({ text }) => text).sort();
  }
  return rows;
}

/** A process on PostgreSQL writes the fingerprint of its secret when it opens the database. */
const withoutFingerprint = ({ tables }: Manifest) =>
  tables.filter(({ name }) => name !== "secret_fingerprint");

describeOnEveryDatabase(
  "a backup",
  (backend) => {
    describe.each(["embedded", "PostgreSQL"] as const)("restored into %s", (kind) => {
      it("has every row, the paid order, its tickets, the file and the keys", {
        timeout: COLD_BOOT_MS,
      }, async () => {
        const source = backend();
        const order = await fill(source);
        const { backup, manifest } = await backUp(source, await mkdtemp(path.join(folder, "of-")));
        expect(manifest.tables.find(({ name }) => name === "orders")?.rows).toBeGreaterThan(0);
        expect(describeManifest(manifest)).toMatch(/\d+ orders, .*\d+ tickets/);

        const dataDir = await mkdtemp(path.join(tmpdir(), "restored-"));
        const databaseUrl = kind === "PostgreSQL" ? await postgres.createDatabase() : undefined;
        const place = { dataDir, ...(databaseUrl && { databaseUrl }) };
        await restoreBackup({ ...place, backup, files: openFileStore({ dataDir }), projectDir: PROJECT_DIR });
        const restored = await openServices({
          ...place,
          projectDir: PROJECT_DIR,
          siteUrl: TEST_SITE_URL,
          seedDemo: true,
          log: silentLog,
        });
        try {
          const again = await createBackup({
            services: restored,
            dataDir,
            folder: await mkdtemp(path.join(folder, "again-")),
            now: NOW,
            isHosted: false,
          });
          // The same, byte for byte.
          expect(withoutFingerprint(again.manifest)).toEqual(withoutFingerprint(manifest));
          // What the database computes, too. Which characters are part of a word is each database's own to say.
          const [from, to] = await Promise.all(
            [source, restored].map(({ db }) => rowsOf(db, manifest, restored.db.mode === source.db.mode)),
          );
          expect(to).toEqual(from);
          const paid = await everythingAbout(restored.db.service, order.id);
          expect(paid).toEqual(await everythingAbout(source.service, order.id));
          expect(paid.tickets).toHaveLength(2);
          const file = await restored.files.open(FILE);
          expect(Buffer.from(await new Response(file?.body).arrayBuffer())).toEqual(BYTES);
          // Links sent before open there too: the order's, and from it the ticket with its code for the door.
          const links = createLinks(source.keyFor, TEST_SITE_URL).orderLinks;
          const site = await openTestSite(restored, dataDir);
          const page = async (path: string) => (await site.request(path)).text();
          const [ticket = ""] =
            /\/ticket\/[\w.-]+/.exec(
              await page(links.pathFor({ reference: order.reference, linkVersion: 0 })),
            ) ?? [];
          expect(await page(ticket)).toContain("Code for the door");
          // Numbers go on where they were.
          await buyMixed(restored.db.service);
        } finally {
          await restored.close();
          await rm(dataDir, { recursive: true, force: true });
        }
      });
    });

    it("is of one moment: what is written meanwhile is not in it", async () => {
      const source = backend();
      await fill(source);
      const [{ manifest }] = await Promise.all([
        backUp(source, await mkdtemp(path.join(folder, "of-"))),
        buyMixed(source.service),
      ]);
      const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
      expect(rowsOf("order_lines")).toBe(3 * rowsOf("orders"));
    });
  },
  { seedDemo: true },
);

describe("keeping backups", () => {
  const day = (number: number, hour = 3) => new Date(Date.UTC(2026, 10, number, hour));

  it("one a day is made, and the oldest days go", async () => {
    await using services = await bootTestBackend();
    const into = await mkdtemp(path.join(folder, "daily-"));
    const run = (now: Date) =>
      backUpIfDue({ services, dataDir: services.dataDir, folder: into, now, isHosted: false, keep: 2 });
    expect(await run(day(1))).not.toBeNull();
    expect(await run(day(1, 20))).toBeNull();
    expect(await run(day(2))).not.toBeNull();
    // By hand, before an upgrade.
    await backUp(services, into, day(2, 2));
    await backUp(services, into, day(2, 4));
    expect(await run(day(3, 4))).not.toBeNull();
    expect((await listBackups(into)).map((backup) => path.basename(backup))).toEqual([
      "backup-20261103T040000Z",
      "backup-20261102T040000Z",
      "backup-20261102T030000Z",
      "backup-20261102T020000Z",
    ]);
  });

  it("what was left unfinished goes after six hours", async () => {
    await using services = await bootTestBackend();
    const into = await mkdtemp(path.join(folder, "drafts-"));
    await mkdir(path.join(into, "backup-20261103T025959Z.unfinished/tables"), { recursive: true });
    await mkdir(path.join(into, "backup-20261103T025959Z-9a1e.unfinished/tables"), { recursive: true });
    await mkdir(path.join(into, "backup-20261103T030001Z-5f0c.unfinished/tables"), { recursive: true });
    const options = { services, dataDir: services.dataDir, folder: into, isHosted: false, keep: 2 };
    await backUpIfDue({ ...options, now: day(3, 9) });
    expect((await readdir(into)).toSorted()).toEqual([
      "backup-20261103T030001Z-5f0c.unfinished",
      "backup-20261103T090000Z",
    ]);
  });

  it("uploads that were lost stop none: it says how many", async () => {
    await using services = await bootTestBackend();
    await fill(services);
    await services.files.remove(FILE);
    const { manifest } = await backUp(services, await mkdtemp(path.join(folder, "lost-")));
    expect(manifest).toMatchObject({ files: [], missingFiles: [FILE] });
    expect(describeManifest(manifest)).toContain("0 uploaded files, 0.0 MB; 1 more are missing");
  });

  it("none is named one before it was read again", async () => {
    await using services = await bootTestBackend();
    await fill(services);
    const into = await mkdtemp(path.join(folder, "checked-"));
    const files: FileStore = {
      ...services.files,
      async open(name) {
        // Files are copied after the tables.
        const [draft = ""] = await readdir(into);
        await writeFile(tablePath(path.join(into, draft), { schema: "public", name: "orders" }), "cut sh");
        return services.files.open(name);
      },
    };
    await expect(backUp({ ...services, files }, into)).rejects.toThrow("damaged: the rows of public.orders");
    expect(await readdir(into)).toEqual([]);
  });

  it("a file that was damaged in the previous one is copied anew", async () => {
    await using services = await bootTestBackend();
    await fill(services);
    const into = await mkdtemp(path.join(folder, "linked-"));
    const first = await backUp(services, into, day(1));
    const second = await backUp(services, into, day(2));
    const inode = async (backup: string) => (await stat(filePath(backup, FILE))).ino;
    expect(await inode(second.backup)).toBe(await inode(first.backup));
    await writeFile(filePath(second.backup, FILE), BYTES.toReversed());
    const third = await backUp(services, into, day(3));
    expect(await readFile(filePath(third.backup, FILE))).toEqual(BYTES);
  });
});

describe("a backup that is not whole", () => {
  it("is refused with what is damaged", async () => {
    await using services = await bootTestBackend();
    await fill(services);
    const { backup, manifest } = await backUp(services, await mkdtemp(path.join(folder, "of-")));
    const dataDir = path.join(folder, "never-made");
    const restore = () =>
      restoreBackup({ backup, dataDir, files: openFileStore({ dataDir }), projectDir: PROJECT_DIR });
    const expectRefused = async (file: string, content: string | Uint8Array, words: string) => {
      const before = await readFile(file);
      await writeFile(file, content);
      await expect(restore()).rejects.toThrow(words);
      await writeFile(file, before);
    };
    const orders = { schema: "public", name: "orders" };
    await expectRefused(tablePath(backup, orders), "other", "damaged: the rows of public.orders");
    await expectRefused(filePath(backup, FILE), BYTES.toReversed(), `damaged: the file ${FILE}`);
    await expectRefused(keysPath(backup), "{}", "damaged: the keys");
    const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    const list = JSON.stringify({ ...manifest, tables });
    await expectRefused(path.join(backup, MANIFEST_FILE), list, "and its list says");
    await expectRefused(
      path.join(backup, MANIFEST_FILE),
      list.slice(0, 50),
      "The manifest is cut short or damaged",
    );
    expect(await readdir(folder)).not.toContain("never-made");
    await expect(checkBackup(folder)).rejects.toThrow("is not a backup");
    await expect(checkBackup(backup)).resolves.toEqual(manifest);
  });
});

describe("restoring", () => {
  it("mixes with nothing that is there", async () => {
    await using services = await bootTestBackend();
    const { backup } = await backUp(services, await mkdtemp(path.join(folder, "of-")));
    const into = (dataDir: string, databaseUrl?: string) =>
      restoreBackup({
        backup,
        dataDir,
        ...(databaseUrl && { databaseUrl }),
        files: openFileStore({ dataDir }),
        projectDir: PROJECT_DIR,
      });
    await expect(into(services.dataDir)).rejects.toThrow("is not empty: it holds db, secrets.json");
    const withFiles = await mkdtemp(path.join(folder, "taken-"));
    await mkdir(path.join(withFiles, "files"));
    await expect(into(withFiles)).rejects.toThrow(`${withFiles} is not empty: it holds files`);
    const unused = await mkdtemp(path.join(folder, "unused-"));
    await using taken = await bootOnPostgres();
    await expect(into(unused, taken.databaseUrl)).rejects.toThrow("The database is not empty");
    expect(await readdir(unused)).toEqual([]);
  });

  it("leaves nothing behind when it fails, and nothing is written from a newer version", async () => {
    await using services = await bootTestBackend();
    await fill(services);
    const { backup, manifest } = await backUp(services, await mkdtemp(path.join(folder, "of-")));
    const dataDir = await mkdtemp(path.join(folder, "failed-"));
    const files = openFileStore({ dataDir });
    const put = vi.fn(files.put);
    const restore = (changed: Partial<Manifest>) =>
      writeFile(path.join(backup, MANIFEST_FILE), JSON.stringify({ ...manifest, ...changed })).then(() =>
        restoreBackup({ backup, dataDir, files: { ...files, put }, projectDir: PROJECT_DIR }),
      );
    await expect(restore({ migrations: [...manifest.migrations, "29991231235959"] })).rejects.toThrow(
      "made by a newer version",
    );
    expect(put).not.toHaveBeenCalled();
    const tables = manifest.tables.map((table) => ({ ...table, columns: ["no_such_column"] }));
    await expect(restore({ tables })).rejects.toThrow("no_such_column, unknown to this version");
    expect(put).toHaveBeenCalledOnce();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("killed at any step is recognised by a start, and finished by the next restore", {
    // Three databases are created.
    timeout: 4 * COLD_BOOT_MS,
  }, async () => {
    await using services = await bootTestBackend();
    await fill(services);
    const { backup } = await backUp(services, await mkdtemp(path.join(folder, "of-")));
    const dataDir = await mkdtemp(path.join(folder, "killed-"));
    const open = () =>
      openServices({
        dataDir,
        projectDir: PROJECT_DIR,
        siteUrl: TEST_SITE_URL,
        seedDemo: false,
        log: silentLog,
      });
    // Each begins on what the one before it left.
    for (const step of ["marked", "files", "keys", "rows", "database"] satisfies RestoreStep[]) {
      const { child, errors } = startScript("killed-restore.ts", [backup, dataDir, PROJECT_DIR, step]);
      const [, signal] = await once(child, "exit");
      expect(signal, `${step}: ${errors()}`).toBe("SIGKILL");
      await expect(open(), step).rejects.toThrow(
        `a restore into ${dataDir} did not finish: run npm run restore`,
      );
    }
    await restoreBackup({ backup, dataDir, files: openFileStore({ dataDir }), projectDir: PROJECT_DIR });
    expect((await readdir(dataDir)).toSorted()).toEqual(["db", "files", "secrets.json"]);
  });

  it("killed in PostgreSQL says what to do with the database", async () => {
    await using services = await bootTestBackend();
    const { backup } = await backUp(services, await mkdtemp(path.join(folder, "of-")));
    const dataDir = await mkdtemp(path.join(folder, "killed-"));
    const databaseUrl = await postgres.createDatabase();
    const { child } = startScript("killed-restore.ts", [backup, dataDir, PROJECT_DIR, "rows", databaseUrl]);
    await once(child, "exit");
    const place = { backup, dataDir, files: openFileStore({ dataDir }), projectDir: PROJECT_DIR };
    await expect(restoreBackup({ ...place, databaseUrl })).rejects.toThrow(
      "drop it, create it again, and restore again",
    );
    await restoreBackup({ ...place, databaseUrl: await postgres.createDatabase() });
    expect(await readdir(dataDir)).toEqual(["secrets.json"]);
  });

  it("takes a backup of the first format, without sums and perhaps without keys", {
    timeout: COLD_BOOT_MS,
  }, async () => {
    await using services = await bootTestBackend();
    await fill(services);
    const { backup, manifest } = await backUp(services, await mkdtemp(path.join(folder, "of-")));
    const { keys: _, ...first } = manifest;
    const files = manifest.files.map(({ name, bytes }) => ({ name, bytes }));
    await writeFile(
      path.join(backup, MANIFEST_FILE),
      JSON.stringify({ ...first, format: 1, files } satisfies Manifest),
    );
    await rm(keysPath(backup));
    const dataDir = await mkdtemp(path.join(folder, "first-"));
    const store = openFileStore({ dataDir });
    await restoreBackup({ backup, dataDir, files: store, projectDir: PROJECT_DIR });
    expect((await readdir(dataDir)).toSorted()).toEqual(["db", "files"]);
    const file = await store.open(FILE);
    expect(Buffer.from(await new Response(file?.body).arrayBuffer())).toEqual(BYTES);
  });
});

import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../../server/db/session.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { storedFiles, uploadsOf } from "../../../test/support/uploads.ts";
import { MAX_FILE_BYTES } from "./chosen-files";
import { removeFolder } from "./remove-folder.server";
import { removeOrphans } from "./remove-orphans.server";
import { storeFile } from "./store-files.server";
import { MAX_ALL_BYTES, MAX_DAY_BYTES, MAX_VISITOR_DAY_BYTES, reserveUpload } from "./upload-quota.server";
import type { Uploads } from "./uploads";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n rest", "latin1");
const BUCKET = "booking-files";

/** In pieces as small as a slow line brings them. */
function stream(bytes: Uint8Array, chunkSize = 5): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + chunkSize));
      at += chunkSize;
    },
  });
}

describe("a file", () => {
  const backend = useTestBackend();

  let uploads: Uploads;
  let folder: string;
  beforeEach(async () => {
    uploads = uploadsOf(backend());
    folder = crypto.randomUUID();
    await backend().service.deleteFrom("stored_files").execute();
  });

  const store = ({
    position = 1,
    bytes = PNG,
    size = bytes.length,
    address = "192.0.2.1",
    to = uploads,
  }: {
    position?: number;
    bytes?: Uint8Array;
    size?: number;
    address?: string;
    to?: Uploads;
  } = {}) => storeFile(to, { bucket: BUCKET, folder, position }, { content: stream(bytes), size, address });
  const stored = () => storedFiles(backend(), `${BUCKET}/${folder}/`);
  const rows = () =>
    backend().service.selectFrom("stored_files").select(["name", "bytes", "visitor", "stored_at"]).execute();
  /** Something that counts already. */
  const count = (bytes: number, changes: { visitor?: string; created_at?: string } = {}) =>
    backend()
      .service.insertInto("stored_files")
      .values({ name: `${BUCKET}/${crypto.randomUUID()}/1`, bytes, visitor: "another", ...changes })
      .execute();

  it("is stored, counted and known by its first bytes, however small the pieces", async () => {
    expect(await store()).toBe("stored");
    expect(await stored()).toEqual({ 1: PNG.toString("latin1") });
    expect(await rows()).toEqual([
      {
        name: `${BUCKET}/${folder}/1`,
        bytes: PNG.length,
        visitor: expect.stringMatching(/^[\w-]{22}$/),
        stored_at: expect.any(String),
      },
    ]);
  });

  it("sent again replaces nothing, stores nothing and counts once", async () => {
    expect(await store()).toBe("stored");
    expect(await store({ bytes: Buffer.concat([PNG, PNG]) })).toBe("stored");
    expect(await stored()).toEqual({ 1: PNG.toString("latin1") });
    expect((await rows()).map(({ bytes }) => bytes)).toEqual([PNG.length]);
  });

  it("sent twice at once is there once and counts once", async () => {
    expect(await Promise.all([store(), store(), store()])).toEqual(["stored", "stored", "stored"]);
    expect(await stored()).toEqual({ 1: PNG.toString("latin1") });
    expect(await rows()).toHaveLength(1);
  });

  it("that broke off leaves nothing, counts nothing and may be sent again", async () => {
    await expect(store({ size: PNG.length + 1 })).rejects.toThrow("shorter than it was announced");
    await expect(store({ size: PNG.length - 1 })).rejects.toThrow("longer than it was announced");
    expect([await stored(), await rows()]).toEqual([{}, []]);
    expect(await store()).toBe("stored");
  });

  it("whose process died before it was written may be sent again, and counts once", async () => {
    const put = () => new Promise<never>(() => {});
    void store({ to: { ...uploads, files: { ...uploads.files, put } } });
    await expect.poll(rows).toHaveLength(1);
    expect((await rows())[0]?.stored_at).toBeNull();
    expect(await store()).toBe("stored");
    expect(await stored()).toEqual({ 1: PNG.toString("latin1") });
    expect(await rows()).toHaveLength(1);
  });

  it("of more than 10 MB, or of another kind, is refused and counts nothing", async () => {
    expect(await store({ size: MAX_FILE_BYTES + 1 })).toBe("refused");
    expect(await store({ bytes: Buffer.from("<svg onload=alert(1)>") })).toBe("refused");
    expect(await rows()).toEqual([]);
  });

  describe("over a quota is refused:", () => {
    it("of its visitor's day", async () => {
      await store();
      const [{ visitor = "" } = {}] = await rows();
      await count(MAX_VISITOR_DAY_BYTES - PNG.length, { visitor });
      expect(await store({ position: 2 })).toBe("refused");
      expect(await store({ position: 2, address: "198.51.100.9" })).toBe("stored");
    });

    it("of everyone's day", async () => {
      await count(MAX_DAY_BYTES - PNG.length);
      expect(await store()).toBe("stored");
      expect(await store({ position: 2 })).toBe("refused");
    });

    it("of all time, but not by what came yesterday", async () => {
      await count(MAX_DAY_BYTES, { created_at: "2026-01-01T00:00:00Z" });
      expect(await store()).toBe("stored");
      await count(MAX_ALL_BYTES - MAX_DAY_BYTES, { created_at: "2026-01-01T00:00:00Z" });
      expect(await store({ position: 2 })).toBe("refused");
    });

    it("also while another is being counted", async () => {
      await count(MAX_DAY_BYTES - PNG.length);
      const counted = Promise.withResolvers<void>();
      const committed = Promise.withResolvers<void>();
      const other = { name: `${BUCKET}/${folder}/1`, bytes: PNG.length, visitor: "first" };
      const first = inTransaction(backend().service, async (db) => {
        expect(await reserveUpload(db, other)).toBe("reserved");
        counted.resolve();
        await committed.promise;
      });
      await counted.promise;
      let isDecided = false;
      const second = store({ position: 2 }).finally(() => {
        isDecided = true;
      });
      // The embedded database does one thing after the other anyway.
      if (backend().db.mode === "postgres")
        await expect.poll(async () => isDecided || (await waitingForLock())).toBe(true);
      committed.resolve();
      await first;
      expect(await second).toBe("refused");
    });
  });

  it("that is removed counts no longer", async () => {
    await store();
    await store({ position: 2 });
    await removeFolder(uploads, { bucket: BUCKET, folder });
    expect([await stored(), await rows()]).toEqual([{}, []]);
  });

  it("without a row, or never finished, is removed an hour later", async () => {
    await store();
    await store({ position: 2 });
    await sql`update stored_files set stored_at = null where name like '%/2'`.execute(backend().service);
    expect(await removeOrphans(uploads)).toBe(0);
    await sql`update stored_files set created_at = now() - interval '61 minutes'`.execute(backend().service);

    const broken = {
      ...uploads,
      files: { ...uploads.files, remove: () => Promise.reject(new Error("away")) },
    };
    await expect(removeOrphans(broken)).rejects.toThrow("away");
    expect(Object.keys(await stored())).toEqual(["1", "2"]);

    await addApplication(folder);
    expect(await removeOrphans(uploads)).toBe(1);
    expect(Object.keys(await stored())).toEqual(["1"]);
    await backend().service.deleteFrom("designer_applications").execute();
    expect(await removeOrphans(uploads)).toBe(1);
    expect([await stored(), await rows()]).toEqual([{}, []]);
  });

  async function waitingForLock(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
    `.execute(backend().service);
    return rows.length > 0;
  }

  async function addApplication(files_folder: string) {
    const { SAMPLES } = await import("../../../test/security/sample-rows.ts");
    await backend()
      .service.insertInto("designer_applications")
      .values({ ...SAMPLES.designer_applications?.row(), files_folder } as never)
      .execute();
  }
});

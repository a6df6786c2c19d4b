import { describe, expect, it } from "vitest";
import { describeOnEveryDatabase } from "../support/backend.ts";
import { type UntypedDb, useStage } from "./stage.ts";

const MEGABYTE = 1024 * 1024;

describeOnEveryDatabase("files", (backend) => {
  const stage = useStage(backend);

  const name = (extension: string) => `${crypto.randomUUID()}/sketch.${extension}`;

  function upload(
    db: UntypedDb,
    bucket: string,
    path: string,
    { contentType = "image/png", bytes = 10, upsert = false } = {},
  ) {
    // Over HTTP a length is always announced; calls inside the process announce none by themselves.
    const headers = { "Content-Length": String(bytes) };
    return db.storage.from(bucket).upload(path, new Uint8Array(bytes), { contentType, upsert, headers });
  }

  describe("images", () => {
    it("are written by staff and read by everyone", async () => {
      const path = name("png");
      expect((await upload(stage().editor.db, "images", path)).error).toBeNull();
      const { data } = await stage().anon.storage.from("images").download(path);
      expect(data?.size).toBe(10);
      expect((await upload(stage().admin.db, "images", path, { upsert: true, bytes: 12 })).error).toBeNull();
      expect((await stage().editor.db.storage.from("images").remove([path])).data).toHaveLength(1);
    });

    it("are not written, replaced or removed by anyone else", async () => {
      const path = name("png");
      await upload(stage().admin.db, "images", path);
      for (const db of [stage().anon, stage().user.db]) {
        expect((await upload(db, "images", name("png"))).error).not.toBeNull();
        expect((await upload(db, "images", path, { upsert: true, bytes: 1 })).error).not.toBeNull();
        await db.storage.from("images").remove([path]);
      }
      const { data } = await stage().service.storage.from("images").download(path);
      expect(data?.size).toBe(10);
    });
  });

  describe.each(["booking-files", "application-files"])("%s", (bucket) => {
    it.each(["image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf"])(
      "take %s from the site, and from nobody past it",
      async (contentType) => {
        expect((await upload(stage().service, bucket, name("bin"), { contentType })).error).toBeNull();
        for (const db of [stage().anon, stage().user.db]) {
          expect((await upload(db, bucket, name("bin"), { contentType })).error).not.toBeNull();
          expect((await db.storage.from(bucket).createSignedUploadUrl(name("bin"))).error).not.toBeNull();
        }
      },
    );

    it.each(["image/svg+xml", "text/html", "application/javascript", "application/zip"])(
      "do not take %s, not even from the site",
      async (contentType) => {
        for (const db of [stage().service, stage().admin.db]) {
          expect((await upload(db, bucket, name("bin"), { contentType })).error).not.toBeNull();
        }
      },
    );

    it("may have 10 MB and not a byte more", async () => {
      const full = await upload(stage().service, bucket, name("png"), { bytes: 10 * MEGABYTE });
      expect(full.error).toBeNull();
      const over = await upload(stage().service, bucket, name("png"), { bytes: 10 * MEGABYTE + 1 });
      expect(over.error).not.toBeNull();
    });

    it("are read by staff and by nobody else", async () => {
      const path = name("png");
      await upload(stage().service, bucket, path);
      for (const db of [stage().anon, stage().user.db]) {
        const files = db.storage.from(bucket);
        expect((await files.download(path)).error).not.toBeNull();
        expect((await files.createSignedUrl(path, 60)).error).not.toBeNull();
        expect((await files.list(path.split("/")[0])).data ?? []).toEqual([]);
      }
      const { data } = await stage().editor.db.storage.from(bucket).download(path);
      expect(data?.size).toBe(10);
    });

    it("are not replaced or removed by a visitor", async () => {
      const path = name("png");
      await upload(stage().service, bucket, path);
      for (const db of [stage().anon, stage().user.db, stage().editor.db]) {
        expect((await upload(db, bucket, path, { upsert: true, bytes: 1 })).error).not.toBeNull();
        await db.storage.from(bucket).remove([path]);
      }
      const { data } = await stage().admin.db.storage.from(bucket).download(path);
      expect(data?.size).toBe(10);
    });
  });
});

import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { parseImagePath } from "../../../server/http/images/image-path.ts";
import { type TestBackend, useTestBackend } from "../../../test/support/backend.ts";
import { removeDeletedPictures } from "../../people/legal/retention.server.ts";
import { pictureUrl } from "../lib/pictures.ts";
import { removeOrphans } from "../uploads/remove-orphans.server.ts";
import { receivePicture } from "./receive-picture.server.ts";
import type { StaffPicture } from "./staff-picture.ts";

let serial = 0;
/** Each another one: the same file is the same picture. */
const photo = () => {
  serial += 1;
  // Far enough apart to differ after compression.
  const background = { r: (serial * 8) % 256, g: (serial >> 5) * 8, b: 30 };
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

async function upload(backend: TestBackend, file: Buffer, db = backend.service, query = "") {
  const body = new Uint8Array(file);
  const request = new Request(`http://site.example/admin/pictures/upload?name=gown.jpg${query}`, {
    method: "POST",
    body,
  });
  const answer = await receivePicture(request, { db, uploads: backend });
  await backend.db.caughtUp();
  return { status: answer.status, ...((await answer.json()) as { picture?: StaffPicture; error?: string }) };
}

describe("uploaded pictures", () => {
  const backend = useTestBackend();

  it("are known to pages and to the image server at once, with words and focal point", async () => {
    const editor = await backend().userClient("editor");
    const { picture } = await upload(backend(), await photo(), editor.db);
    const ref = picture?.ref ?? "";
    await editor.db
      .updateTable("pictures")
      .set({ alt: "A plum gown", focal_x: 20, focal_y: 10 })
      .where("id", "=", ref.slice("pictures/".length))
      .execute();
    await backend().db.caughtUp();
    const pictures = backend().pictures();
    const shown = pictures.find(ref, "Gown", "product");
    expect(shown).toMatchObject({ width: 300, height: 200, alt: "A plum gown", focus: "20% 10%" });
    const asked = shown && parseImagePath(pictures, pictureUrl(shown, 160, "avif", "1x1"));
    expect(asked).toMatchObject({ focus: [20, 10], isCurrent: true });
  });

  it("sent twice are one picture", async () => {
    const { db } = await backend().userClient("editor");
    const file = await photo();
    const first = await upload(backend(), file, db);
    const second = await upload(backend(), file, db);
    expect(second.picture?.ref).toBe(first.picture?.ref);
  });

  it("are kept without what the camera wrote, and refused in words when they are none", async () => {
    const { db } = await backend().userClient("editor");
    const taken = await sharp(await photo())
      .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "26/1 12/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(taken.includes("Exif")).toBe(true);
    const { picture } = await upload(backend(), taken, db);
    const stored = await backend().files.open(`images/${picture?.source.src.split("/images/")[1]}`);
    const bytes = stored && (await buffer(stored.body));
    expect(bytes?.includes("Exif")).toBe(false);
    const svg = await upload(backend(), Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), db);
    expect(svg).toMatchObject({ status: 422, error: expect.stringContaining("SVG") });
  });

  it("are replaced under their name; the file before goes, the new one stays", async () => {
    const { db } = await backend().userClient("editor");
    const { picture } = await upload(backend(), await photo(), db);
    const id = picture?.ref.slice("pictures/".length) ?? "";
    const file = await photo();
    // The file of another picture is as good as any.
    await upload(backend(), file, db);
    const after = await upload(backend(), file, db, `&replace=${id}`);
    expect(after.picture?.ref).toBe(picture?.ref);
    expect(after.picture?.source.src).not.toBe(picture?.source.src);
    await backend().service.updateTable("stored_files").set({ created_at: "2026-01-01T00:00:00Z" }).execute();
    await removeOrphans(backend());
    const fileOf = (one?: StaffPicture) => `images/${one?.source.src.split("/images/")[1]}`;
    expect(await backend().files.versionOf(fileOf(picture))).toBeNull();
    expect(await backend().files.versionOf(fileOf(after.picture))).not.toBeNull();
  });

  it("that were deleted can be brought back for a day, then they go with their file", async () => {
    const { service } = backend();
    const { db } = await backend().userClient("editor");
    const { picture } = await upload(backend(), await photo(), db);
    const id = picture?.ref.slice("pictures/".length) ?? "";
    const deletedAt = (deleted_at: string) =>
      db.updateTable("pictures").set({ deleted_at }).where("id", "=", id).execute();
    await deletedAt(new Date().toISOString());
    expect(await removeDeletedPictures(service)).toBe(0);
    await deletedAt("2026-01-01T00:00:00Z");
    expect(await removeDeletedPictures(service)).toBe(1);
    await service.updateTable("stored_files").set({ created_at: "2026-01-01T00:00:00Z" }).execute();
    await removeOrphans(backend());
    expect(await backend().files.versionOf(`images/${picture?.source.src.split("/images/")[1]}`)).toBeNull();
  });

  it("are for staff to write, and tell visitors nothing of who uploaded them", async () => {
    const user = await backend().userClient("user");
    await expect(upload(backend(), await photo(), user.db)).rejects.toMatchObject({ code: "42501" });
    await expect(upload(backend(), await photo(), backend().anon)).rejects.toMatchObject({ code: "42501" });
    await expect(backend().anon.selectFrom("pictures").select("uploaded_by").execute()).rejects.toMatchObject(
      { code: "42501" },
    );
    expect(await user.db.selectFrom("pictures").selectAll().execute()).toEqual([]);
  });
});

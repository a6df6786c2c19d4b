import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseImagePath } from "../../../server/http/images/image-path.ts";
import { type CachedSite, openCachedSite } from "../../../test/support/cached-site.ts";
import { listLibrary } from "../../editorial/pictures/staff/library.server.ts";
import { savePictureFacts } from "./save-picture-facts.server.ts";
import { listStaffPictures } from "./staff-pictures.server.ts";

const GOWN = "/media/photos/products/column-gown.jpg";
const HALL = "/media/photos/events/exhibition-hall.jpg";

describe("pictures that came with the site", () => {
  let site: CachedSite;
  beforeAll(async () => {
    site = await openCachedSite();
  });
  afterAll(() => site.close());

  const editor = () => site.backend.userClient("editor");
  const edited = () =>
    site.backend.service
      .selectFrom("delivered_pictures")
      .select(["id", "alt", "focal_x", "focal_y"])
      .execute();

  it("have the words and the focal point of staff on every page, at once", async () => {
    const { db } = await editor();
    const before = await site.request("/product/cowrie-column-gown");
    const [picture] = await listStaffPictures(db, [GOWN]);
    expect(before.text).toContain(`alt="${picture?.alt}"`);
    await savePictureFacts(db, GOWN, { alt: "A gown as an editor tells of it", focus: [20, 10] });
    await site.backend.db.caughtUp();
    for (const page of ["/product/cowrie-column-gown", "/house-of-nala"]) {
      const { text } = await site.request(page);
      expect(text, page).toContain('alt="A gown as an editor tells of it"');
      expect(text, page).toContain(`${picture?.source.version}-20-10${GOWN}`);
    }
    await savePictureFacts(db, GOWN, { alt: null, focus: picture?.focus ?? [0, 0] });
    await site.backend.db.caughtUp();
    expect((await site.request("/product/cowrie-column-gown")).text).toContain(`alt="${picture?.alt}"`);
  });

  it("are cut about that point under an address of its own; the pages' own address keeps the manifest's", async () => {
    const { db } = await editor();
    const [before] = await listStaffPictures(db, [HALL]);
    await savePictureFacts(db, HALL, { alt: null, focus: [20, 10] });
    await site.backend.db.caughtUp();
    const hash = before?.source.version;
    const asked = (version: string) =>
      parseImagePath(site.backend.pictures(), `/img/160-1x1/avif/${version}${HALL}`);
    expect(asked(`${hash}-20-10`)).toMatchObject({ focus: [20, 10], isCurrent: true });
    expect(asked(`${hash}`)).toMatchObject({ focus: [88, 50], isCurrent: true });
    expect(asked("0")).toMatchObject({ focus: [20, 10], isCurrent: false });
    await db.deleteFrom("delivered_pictures").where("id", "=", HALL).execute();
    await site.backend.db.caughtUp();
    expect(asked(`${hash}-20-10`)).toMatchObject({ focus: [88, 50], isCurrent: false });
  });

  it("keep only what differs from how they came, and write nothing where nothing changed", async () => {
    const { db } = await editor();
    const [hall] = await listStaffPictures(db, [HALL]);
    const focus = hall?.focus ?? [0, 0];
    await savePictureFacts(db, HALL, { alt: hall?.alt ?? "", focus });
    expect(await edited()).toEqual([]);
    await savePictureFacts(db, HALL, { alt: "The hall, early", focus });
    const kept = [{ id: HALL, alt: "The hall, early", focal_x: null, focal_y: null }];
    expect(await edited()).toEqual(kept);
    const historyOf = () =>
      site.backend.service.selectFrom("audit").select("id").where("record_id", "=", HALL).execute();
    const writes = (await historyOf()).length;
    await savePictureFacts(db, HALL, { alt: "The hall, early", focus });
    expect(await historyOf()).toHaveLength(writes);
    await savePictureFacts(db, HALL, { alt: null, focus });
    expect(await edited()).toEqual([]);
  });

  it("stand in the library after the uploads, with where they are used and who said what of them", async () => {
    const { db, email } = await editor();
    await savePictureFacts(db, GOWN, { alt: "Quagga gown", focus: [50, 50] });
    const query = { search: "quagga", show: "", sort: "", page: 1 } as const;
    const { pictures, counts } = await listLibrary(db, query);
    expect(pictures).toMatchObject([
      {
        ref: GOWN,
        isDelivered: true,
        lastSave: { member: email },
        uses: expect.arrayContaining([
          { table: "products", recordId: "cowrie-column-gown", label: "Cowrie Column Gown" },
        ]),
      },
    ]);
    expect(counts.delivered).toBeGreaterThan(40);
    const listed = await Promise.all(
      [1, 2, 3].map((page) => listLibrary(db, { ...query, search: "", show: "delivered", page })),
    );
    const names = listed.flatMap((page) => page.pictures.map(({ ref }) => ref));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(Math.min(counts.delivered, 3 * 48));
    await savePictureFacts(db, GOWN, { alt: null, focus: [50, 50] });
  });

  it("are for staff to write", async () => {
    const { db } = await site.backend.userClient("user");
    const facts = { alt: "Mine", focus: [1, 1] } as const;
    await expect(savePictureFacts(db, GOWN, facts)).rejects.toMatchObject({ code: "42501" });
    await expect(savePictureFacts(site.backend.anon, GOWN, facts)).rejects.toMatchObject({ code: "42501" });
    await expect(
      site.backend.anon.selectFrom("delivered_pictures").select("updated_at").execute(),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listSitemapEntries } from "~/editorial/feeds/sitemap.server";
import { searchSite } from "~/editorial/search/search.server";
import { FIRST_CONTENT } from "~/first-content.server";
import type { Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { useTestBackend } from "../../../test/support/backend";
import { findStory, listNewestStories, listStories, type StoryWithNext } from "./stories.server";
import type { StoryCategory } from "./story-list";

interface StoryRow {
  slug: string;
  created_at: string;
  category?: StoryCategory;
  status?: "published" | "draft";
  content?: string;
  id?: string;
}

/** A story needs little else to stand in a list. */
async function insertStories(db: Db, rows: StoryRow[]) {
  const filled = rows.map((row) => ({
    id: randomUUID(),
    category: "Insider" as const,
    status: "published" as const,
    content: "One.",
    title: `Story ${row.slug}`,
    ...row,
  }));
  await db.insertInto("blogs").values(filled).execute();
}

async function getStory(db: Db, slug: string): Promise<StoryWithNext> {
  const found = await findStory(db, MANIFEST_PICTURES, slug);
  if (!found || "movedTo" in found) throw new Error(`the test has no story ${slug}`);
  return found;
}

describe("stories in the database", () => {
  const backend = useTestBackend();
  const day = (date: number) => `2026-03-${String(date).padStart(2, "0")}T08:00:00Z`;

  beforeAll(async () => {
    await insertStories(backend().service, [
      ...Array.from({ length: 14 }, (_, index) => ({
        slug: `story-${index + 1}`,
        created_at: day(index + 1),
        category: index < 7 ? ("Insider" as const) : ("Masterclass" as const),
      })),
      { slug: "draft", created_at: day(20), status: "draft" },
    ]);
  });

  const slugsOf = (stories: { slug: string }[]) => stories.map(({ slug }) => slug);
  const list = (page: number, category: StoryCategory | null = null, db = backend().anon) =>
    listStories(db, MANIFEST_PICTURES, { category, page });

  describe("listStories", () => {
    it("gives six to a page, newest first, and says how many there are", { tags: "@7.8" }, async () => {
      const first = await list(1);
      expect(slugsOf(first.stories)).toEqual([
        "story-14",
        "story-13",
        "story-12",
        "story-11",
        "story-10",
        "story-9",
      ]);
      expect(first.total).toBe(14);
      expect(slugsOf((await list(3)).stories)).toEqual(["story-2", "story-1"]);
    });

    it("gives one category only when asked to", { tags: "@7.8" }, async () => {
      const insider = await list(1, "Insider");
      expect(slugsOf(insider.stories)).toEqual([
        "story-7",
        "story-6",
        "story-5",
        "story-4",
        "story-3",
        "story-2",
      ]);
      expect(insider.total).toBe(7);
      expect(slugsOf((await list(2, "Insider")).stories)).toEqual(["story-1"]);
      expect(await list(1, "Press Releases")).toEqual({ stories: [], total: 0 });
    });

    it("never lists a draft, not even for staff", { tags: "@4.34" }, async () => {
      const { stories, total } = await list(1, null, backend().service);
      expect(slugsOf(stories)).not.toContain("draft");
      expect(total).toBe(14);
    });

    it("a page after the last one is empty, and the size of the list is still known", async () => {
      expect(await list(4)).toEqual({ stories: [], total: 14 });
      expect(await list(999_999, "Insider")).toEqual({ stories: [], total: 7 });
    });
  });

  describe("findStory", () => {
    it("finds a published story by its slug", { tags: ["@3.7", "@7.9"] }, async () => {
      expect((await getStory(backend().anon, "story-3")).story).toMatchObject({
        slug: "story-3",
        title: "Story story-3",
        category: "Insider",
        excerpt: "",
        picture: null,
        parts: [{ kind: "text", paragraphs: ["One."] }],
        minutes: 1,
      });
    });

    it("finds neither a draft nor a story that never was", { tags: ["@4.34", "@7.9"] }, async () => {
      for (const slug of ["draft", "nothing-here", "", "'; drop table blogs", "story-3%"]) {
        expect(await findStory(backend().service, MANIFEST_PICTURES, slug)).toBeNull();
      }
    });
  });

  describe("the story to read next", () => {
    const nextOf = async (slug: string) => (await getStory(backend().anon, slug)).next;

    it("is the next older one", async () => {
      expect(await nextOf("story-5")).toEqual({ slug: "story-4", title: "Story story-4" });
    });

    it("after the oldest comes the newest", async () => {
      expect((await nextOf("story-1"))?.slug).toBe("story-14");
    });
  });

  it("listNewestStories gives the newest first", async () => {
    const stories = await listNewestStories(backend().anon, MANIFEST_PICTURES);
    expect(stories).toHaveLength(14);
    expect(stories[0]?.slug).toBe("story-14");
  });
});

describe("stories of one moment", () => {
  const backend = useTestBackend();
  beforeEach(async () => {
    await backend().service.deleteFrom("blogs").execute();
  });

  it("an only story has no next one", async () => {
    await insertStories(backend().service, [{ slug: "alone", created_at: "2026-01-01T00:00:00Z" }]);
    expect((await getStory(backend().anon, "alone")).next).toBeNull();
  });

  it("are each reached once on the way round, however fine the clock", async () => {
    const moment = "2026-05-01T10:00:00.123456Z";
    await insertStories(backend().service, [
      ...["a", "b", "c"].map((slug) => ({ slug, created_at: moment })),
      { slug: "earlier", created_at: "2026-05-01T10:00:00.123455Z" },
      { slug: "later", created_at: "2026-05-01T10:00:00.123457Z" },
    ]);
    const seen = new Set<string>();
    let slug = "later";
    for (let step = 0; step < 5; step++) {
      seen.add(slug);
      slug = (await getStory(backend().anon, slug)).next?.slug ?? "";
    }
    expect(seen).toEqual(new Set(["later", "a", "b", "c", "earlier"]));
    expect(slug).toBe("later");
  });

  it("blank lines divide a stored story into paragraphs", { tags: "@3.8" }, async () => {
    const content = "A first, and rather longer, paragraph.\r\n\r\nShort.\n \nA last one.";
    await insertStories(backend().service, [{ slug: "parts", created_at: "2026-06-01T00:00:00Z", content }]);
    expect((await getStory(backend().anon, "parts")).story.parts).toEqual([
      { kind: "text", paragraphs: ["A first, and rather longer, paragraph."] },
      { kind: "quote", words: "Short." },
      { kind: "text", paragraphs: ["A last one."] },
    ]);
  });
});

describe("publishing", () => {
  const backend = useTestBackend();
  const TOMORROW = "2999-01-01T05:00:00Z";
  const YESTERDAY = "2026-01-01T05:00:00Z";
  let number = 0;
  const newSlug = () => `story-${++number}`;

  async function insertStory(row: Omit<Partial<StoryRow>, "slug"> & { publish_at?: string }) {
    const slug = newSlug();
    const id = randomUUID();
    await insertStories(backend().service, [{ created_at: YESTERDAY, id, slug, ...row }]);
    return { id, slug };
  }

  it("a story of tomorrow is nowhere today, and there once its moment has come", async () => {
    const { anon, service } = backend();
    const { id, slug } = await insertStory({ publish_at: TOMORROW, content: "Zanzibarian thread." });
    const places = async (db: Db) => ({
      page: await findStory(db, MANIFEST_PICTURES, slug),
      list: (await listStories(db, MANIFEST_PICTURES, { category: null, page: 1 })).stories.some(
        (story) => story.slug === slug,
      ),
      feed: (await listNewestStories(db, MANIFEST_PICTURES)).some((story) => story.slug === slug),
      sitemap: (await listSitemapEntries(db, FIRST_CONTENT)).some(({ path }) => path.endsWith(slug)),
      search: (await searchSite(db, FIRST_CONTENT, MANIFEST_PICTURES, "zanzibarian", 12)).stories.total,
      row: await db.selectFrom("blogs").select("id").where("id", "=", id).execute(),
    });
    expect(await places(anon)).toEqual({
      page: null,
      list: false,
      feed: false,
      sitemap: false,
      search: 0,
      row: [],
    });
    const { db: user } = await backend().userClient("user");
    expect((await places(user)).row).toEqual([]);
    const { db: editor } = await backend().userClient("editor");
    expect((await places(editor)).row).toEqual([{ id }]);

    await service.updateTable("blogs").set({ publish_at: YESTERDAY }).where("id", "=", id).execute();
    expect(await places(anon)).toMatchObject({ list: true, feed: true, sitemap: true, search: 1 });
  });

  it("a story that moved is found under every address it had, and never under one that is taken", async () => {
    const { anon } = backend();
    const { db } = await backend().userClient("editor");
    const { id, slug } = await insertStory({});
    const rename = (to: string) => db.updateTable("blogs").set({ slug: to }).where("id", "=", id).execute();
    await rename("second-name");
    await rename("third-name");
    for (const old of [slug, "second-name"])
      expect(await findStory(anon, MANIFEST_PICTURES, old)).toEqual({ movedTo: "third-name" });
    await rename(slug);
    expect((await getStory(anon, slug)).story.slug).toBe(slug);

    await insertStories(backend().service, [{ slug: "third-name", created_at: YESTERDAY }]);
    expect((await getStory(anon, "third-name")).story.title).toBe("Story third-name");
  });

  it("a draft under a new address is not betrayed by its old one", async () => {
    const { anon, service } = backend();
    const { id, slug } = await insertStory({});
    await service
      .updateTable("blogs")
      .set({ slug: newSlug(), status: "draft" })
      .where("id", "=", id)
      .execute();
    expect(await findStory(anon, MANIFEST_PICTURES, slug)).toBeNull();
    expect(
      await anon.selectFrom("old_addresses").select("record_id").where("old_slug", "=", slug).execute(),
    ).toEqual([]);
  });

  it("every text it had is kept for staff, with who wrote it", async () => {
    const editor = await backend().userClient("editor");
    const { id } = await insertStory({ content: "First." });
    const save = (content: string) =>
      editor.db.updateTable("blogs").set({ content }).where("id", "=", id).execute();
    await save("Second.");
    await save("Second.");
    const versions = (db: Db) =>
      db
        .selectFrom("story_versions")
        .select(["content", "saved_by"])
        .where("story_id", "=", id)
        .orderBy("id")
        .execute();
    expect(await versions(editor.db)).toEqual([
      { content: "First.", saved_by: null },
      { content: "Second.", saved_by: editor.id },
    ]);
    expect(await versions((await backend().userClient("user")).db)).toEqual([]);
  });
});

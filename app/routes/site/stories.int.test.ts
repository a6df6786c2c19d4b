import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { countPages } from "~/editorial/stories/paging";
import type { Db } from "~/platform/db/client";
import { useTestBackend } from "../../../test/support/backend";
import { faultyDb } from "../../../test/support/faults";
import { pageContext } from "../../../test/support/page-context";
import { loader as loadFeed } from "../feeds/stories-rss";
import { loader as loadStories } from "./stories";
import { loader as loadStory } from "./story";

const SITE = "http://site.test";
type StoriesArgs = Parameters<typeof loadStories>[0];
type StoryArgs = Parameters<typeof loadStory>[0];
type FeedArgs = Parameters<typeof loadFeed>[0];

afterEach(() => vi.useRealTimers());

describe("the stories", () => {
  const backend = useTestBackend();

  beforeAll(async () => {
    await backend()
      .service.insertInto("blogs")
      .values(
        Array.from({ length: 8 }, (_, index) => ({
          slug: `story-${index + 1}`,
          title: `Story ${index + 1}`,
          category: index === 0 ? ("Press Releases" as const) : ("Insider" as const),
          status: "published" as const,
          content: "One.",
          created_at: `2026-03-0${index + 1}T08:00:00Z`,
        })),
      )
      .execute();
  });

  function visit(query = "", db: Db = backend().anon) {
    const { context, warnings } = pageContext({ db });
    const request = new Request(`${SITE}/stories${query}`);
    const loaded = loadStories({ context, request } as unknown as StoriesArgs);
    const page = loaded.then(async ({ list, found }) => {
      const { stories, total } = await found;
      return { list, stories, total, pages: countPages(total) };
    });
    return { warnings, page };
  }

  function open(slug: string, db: Db = backend().anon) {
    const { context, warnings } = pageContext({ db });
    const page = loadStory({ context, params: { slug } } as unknown as StoryArgs);
    return { warnings, page: page.then(({ found }) => found) };
  }

  /** What a loader throws to send the visitor elsewhere. */
  async function redirectOf(page: Promise<unknown>): Promise<string | null> {
    const thrown: unknown = await page.then(
      () => null,
      (error) => error,
    );
    if (!(thrown instanceof Response)) throw new Error("the loader did not answer with a redirect");
    return thrown.headers.get("Location");
  }

  describe("the list", () => {
    it("the page and category parameters decide what is shown", { tags: ["@2.93", "@2.94"] }, async () => {
      const second = await visit("?page=2").page;
      expect(second.stories.map(({ slug }) => slug)).toEqual(["story-2", "story-1"]);
      expect(second).toMatchObject({ total: 8, pages: 2, list: { category: null, page: 2 } });

      const press = await visit("?category=Press+Releases").page;
      expect(press.stories.map(({ slug }) => slug)).toEqual(["story-1"]);
      expect(press).toMatchObject({ total: 1, pages: 1 });
    });

    it("a page after the last one leads to the last one", async () => {
      expect(await redirectOf(visit("?page=99").page)).toBe("/stories?page=2");
      expect(await redirectOf(visit("?category=insider&page=3").page)).toBe(
        "/stories?category=Insider&page=2",
      );
      expect(await redirectOf(visit("?category=Masterclass&page=2").page)).toBe(
        "/stories?category=Masterclass",
      );
    });

    it("an unknown category has no stories, and the database is not asked about it", async () => {
      const { page, warnings } = visit("?category=Gossip&page=7", faultyDb(backend(), { blogs: "fails" }));
      expect(await page).toMatchObject({ stories: [], total: 0, pages: 1 });
      expect(warnings).toEqual([]);
    });

    it("is empty when the stories cannot be fetched, stays where it is, and logs it", async () => {
      const { page, warnings } = visit("?page=2", faultyDb(backend(), { blogs: "fails" }));
      expect(await page).toMatchObject({ stories: [], total: 0, pages: 1 });
      expect(warnings).toEqual(["stories: could not read them in time"]);
    });

    it("waits 6 s for stories that do not come, and no longer", { tags: ["@8.17", "@9.8"] }, async () => {
      vi.useFakeTimers();
      const { page, warnings } = visit("", faultyDb(backend(), { blogs: "stalls" }));
      let answered = false;
      const settled = page.finally(() => {
        answered = true;
      });
      await vi.advanceTimersByTimeAsync(5_999);
      expect(answered).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect((await settled).stories).toEqual([]);
      expect(warnings).toHaveLength(1);
    });
  });

  describe("a story", () => {
    it("comes with the one to read next", async () => {
      const { page, warnings } = open("story-4");
      expect(await page).toMatchObject({
        story: { slug: "story-4", title: "Story 4" },
        next: { slug: "story-3", title: "Story 3" },
      });
      expect(warnings).toEqual([]);
    });

    it("that does not exist answers with 404", async () => {
      await expect(open("nothing-here").page).rejects.toMatchObject({ init: { status: 404 } });
    });

    it("that cannot be fetched sends the visitor to the stories, and is logged", {
      tags: "@8.19",
    }, async () => {
      const { page, warnings } = open("story-4", faultyDb(backend(), { story_with_next: "fails" }));
      expect(await redirectOf(page)).toBe("/stories");
      expect(warnings).toEqual(["story: could not read it; redirecting to the list"]);
    });

    it("that does not come sends the visitor to the stories after 6 s", async () => {
      vi.useFakeTimers();
      const { page } = open("story-4", faultyDb(backend(), { story_with_next: "stalls" }));
      const sent = redirectOf(page);
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await sent).toBe("/stories");
    });
  });

  describe("the feed", () => {
    function read(headers: HeadersInit = {}, db: Db = backend().anon) {
      const { context } = pageContext({ db });
      const request = new Request(`${SITE}/stories.rss`, { headers });
      return loadFeed({ context, request } as unknown as FeedArgs);
    }

    it("holds the published stories under absolute addresses", async () => {
      const feed = await read();
      expect(feed.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
      expect(feed.headers.get("Last-Modified")).toBe("Sun, 08 Mar 2026 08:00:00 GMT");
      const xml = await feed.text();
      expect(xml.match(/<guid isPermaLink="true">[^<]+/g)).toHaveLength(8);
      expect(xml).toContain(`<link>${SITE}/story/story-8</link>`);
    });

    it("is not sent again to a reader that has it", async () => {
      const etag = (await read()).headers.get("ETag") ?? "";
      expect((await read({ "If-None-Match": etag })).status).toBe(304);
      expect((await read({ "If-None-Match": `"other", W/${etag}` })).status).toBe(304);
      expect((await read({ "If-Modified-Since": "Sun, 08 Mar 2026 08:00:00 GMT" })).status).toBe(304);
    });

    it("is sent again when it has changed", async () => {
      expect((await read({ "If-None-Match": '"other"' })).status).toBe(200);
      expect((await read({ "If-Modified-Since": "Sat, 07 Mar 2026 08:00:00 GMT" })).status).toBe(200);
      expect((await read({ "If-Modified-Since": "yesterday" })).status).toBe(200);
    });

    it("asks readers to come back when the stories cannot be fetched", async () => {
      const answer = await read({}, faultyDb(backend(), { blogs: "fails" }));
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).not.toBeNull();
    });
  });
});

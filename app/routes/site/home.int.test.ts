import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sampleEvents } from "~/events/events/sample-events";
import { type TestBackend, useTestBackend } from "../../../test/support/backend";
import { type Fault, faultyDb } from "../../../test/support/faults";
import { pageContext } from "../../../test/support/page-context";
import { loader as loadAbout } from "./about";
import { loader as loadHome } from "./home";

type HomeArgs = Parameters<typeof loadHome>[0];
type AboutArgs = Parameters<typeof loadAbout>[0];

const NOW = new Date("2026-11-15T08:00:00Z");
const SAMPLES = sampleEvents(NOW).map(({ title }) => title);

function load(db: TestBackend["anon"], now = NOW) {
  const { context, warnings } = pageContext({ db, now });
  const args = { context } as unknown as HomeArgs & AboutArgs;
  return { warnings, home: () => loadHome(args), about: () => loadAbout(args) };
}

const IN_PARTS = "home: could not read it in one question; asking for each part";
const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title);

afterEach(() => vi.useRealTimers());

describe("the home and about pages", () => {
  const backend = useTestBackend();

  describe("with no rows at all", () => {
    it("the strip is empty and the fixed cards stand in for the events", {
      tags: ["@2.35", "@8.7"],
    }, async () => {
      const { home, about, warnings } = load(backend().anon);
      const page = await home();
      expect(page.banners).toEqual([]);
      expect(titlesOf(page.events)).toEqual(SAMPLES);
      expect(titlesOf((await about()).events)).toEqual(SAMPLES);
      expect(warnings).toEqual([]);
    });
  });

  describe("with rows", () => {
    beforeAll(async () => {
      const { service } = backend();
      const event = (title: string, event_date: string, status: "published" | "draft" = "published") => ({
        title,
        event_date,
        status,
        description: "…",
        location: "Dakar",
      });
      const piece = (id: string, day: number, values: object = {}) => ({
        ...{ id, name: id, price: 100, status: "published" as const },
        ...{ created_at: `2026-11-0${day}T08:00:00Z`, ...values },
      });
      await service
        .insertInto("products")
        .values([
          ...[1, 2, 3, 4, 5].map((day) => piece(`day-${day}`, day)),
          piece("draft", 6, { status: "draft" }),
          piece("sold-out", 7),
        ])
        .execute();
      await service.insertInto("stock").values({ product_id: "sold-out", quantity: 0 }).execute();
      await service.insertInto("banners").values({ title: "Open tonight" }).execute();
      await service
        .insertInto("events")
        .values([
          event("Fourth", "2027-04-01T10:00:00Z"),
          event("Second", "2027-02-01T10:00:00Z"),
          event("Over", "2026-11-15T07:59:59Z"),
          event("Draft", "2026-12-01T10:00:00Z", "draft"),
          event("Third", "2027-03-01T10:00:00Z"),
          event("First", "2026-11-15T08:00:00Z"),
        ])
        .execute();
    });
    afterAll(async () => {
      for (const table of ["banners", "events", "products"] as const)
        await backend().service.deleteFrom(table).execute();
    });

    it("the next three published events are shown, decided by the moment of the request", {
      tags: ["@2.34", "@4.37", "@7.2", "@9.2", "@10.39"],
    }, async () => {
      const now = load(backend().anon);
      expect(titlesOf((await now.home()).events)).toEqual(["First", "Second", "Third"]);
      expect(titlesOf((await now.about()).events)).toEqual(["First", "Second", "Third"]);

      const later = load(backend().anon, new Date("2026-11-15T08:00:00.001Z"));
      expect(titlesOf((await later.home()).events)).toEqual(["Second", "Third", "Fourth"]);
    });

    it("the four newest pieces that can be bought are shown, and left out where they cannot be read", async () => {
      const newIn = (await load(backend().anon).home()).newIn.map(({ id }) => id);
      expect(newIn).toEqual(["day-5", "day-4", "day-3", "day-2"]);

      const { home, warnings } = load(faultyDb(backend(), { home_page: "fails", products: "fails" }));
      const page = await home();
      expect(page.newIn).toEqual([]);
      expect(titlesOf(page.events)).toEqual(["First", "Second", "Third"]);
      expect(warnings).toEqual([IN_PARTS, "new pieces: could not read them; leaving them out"]);
    });

    it("banners that cannot be fetched give one fallback banner, and the events stay", {
      tags: "@8.5",
    }, async () => {
      const { home, warnings } = load(faultyDb(backend(), { home_page: "fails", banners: "fails" }));
      const page = await home();
      expect(titlesOf(page.banners)).toEqual(["Upcoming fashion weeks: Johannesburg, Accra, Lagos, Dakar"]);
      expect(titlesOf(page.events)).toEqual(["First", "Second", "Third"]);
      expect(warnings).toEqual([IN_PARTS, "banners: could not read them; showing the fallback"]);
    });

    it("events that cannot be fetched give the fixed cards, and the banners stay", {
      tags: ["@2.35", "@8.6", "@10.86"],
    }, async () => {
      const { home, about, warnings } = load(faultyDb(backend(), { home_page: "fails", events: "fails" }));
      const page = await home();
      expect(titlesOf(page.events)).toEqual(SAMPLES);
      expect(titlesOf(page.banners)).toEqual(["Open tonight"]);
      expect(titlesOf((await about()).events)).toEqual(SAMPLES);
      expect(warnings).toEqual([
        IN_PARTS,
        "events: could not read them; showing samples",
        "events: could not read them; showing samples",
      ]);
    });

    it("a backend that never answers is waited for no longer than 4 s, and what answers stays", {
      tags: "@10.86",
    }, async () => {
      const stalled: Record<string, Fault> = { home_page: "stalls", events: "stalls" };
      const others = Promise.withResolvers<void>();
      let answers = 0;
      const db = faultyDb(backend(), stalled).withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          answers += 1;
          if (answers === 2) others.resolve();
          return result;
        },
      });
      const { home, warnings } = load(db);
      const { about } = load(faultyDb(backend(), stalled));
      vi.useFakeTimers();
      let answered = false;
      const pages = Promise.all([home(), about()]).finally(() => {
        answered = true;
      });
      await vi.advanceTimersByTimeAsync(2_000);
      await others.promise;
      await vi.advanceTimersByTimeAsync(1_999);
      expect(answered).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      const [homePage, aboutPage] = await pages;
      expect(titlesOf(homePage.banners)).toEqual(["Open tonight"]);
      expect(homePage.newIn).toHaveLength(4);
      expect(titlesOf(homePage.events)).toEqual(SAMPLES);
      expect(titlesOf(aboutPage.events)).toEqual(SAMPLES);
      expect(warnings).toEqual([IN_PARTS, "events: could not read them; showing samples"]);
    });
  });
});

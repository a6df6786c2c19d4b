import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { loader } from "./events";

describe("/events", () => {
  const now = new Date("2026-11-15T10:00:00Z");
  const backend = useTestBackend();

  beforeAll(async () => {
    await backend()
      .service.insertInto("events")
      .values([
        {
          id: "open-looms",
          title: "Open Looms, one week later",
          event_date: "2027-02-27T08:00:00Z",
          category: "Exhibitions",
          status: "published",
        },
        {
          id: "gala",
          title: "Gala",
          event_date: "2027-03-18T17:30:00Z",
          category: "Galas",
          status: "published",
        },
        {
          id: "last-gala",
          title: "Last Gala",
          event_date: "2026-03-18T17:30:00Z",
          category: "Galas",
          status: "published",
        },
      ])
      .execute();
    const seat = (slug: string, values: object) => ({
      id: `${slug}-ticket`,
      slug,
      name: slug,
      description: "A seat.",
      price: 100,
      image: "/media/photos/events/gala-dinner.jpg",
      ...values,
    });
    await backend()
      .service.insertInto("ticket_packages")
      .values([
        seat("gala-seat", { event_id: "gala", event_date: "2027-03-18T17:30:00Z" }),
        seat("switched-off", {
          event_id: "open-looms",
          event_date: "2027-02-27T08:00:00Z",
          is_active: false,
        }),
        seat("nobodys", { event_date: "2027-03-18T17:30:00Z" }),
      ])
      .execute();
  });

  async function load(query: string, db = backend().anon, at = now) {
    const { context, warnings } = pageContext({ db, now: at });
    const request = new Request(`http://site.test/events${query}`);
    const page = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
    return { ...page, ids: page.events.map(({ id }) => id), warnings };
  }

  describe("the events page", () => {
    it("lists what is to come of both lists, one entry per id, the stored one winning", {
      tags: "@2.58",
    }, async () => {
      const { ids, events, warnings } = await load("");
      expect(ids).toEqual(["open-looms", "gala", "pattern-room-open", "winter-showcase"]);
      expect(events[0]?.title).toBe("Open Looms, one week later");
      expect(warnings).toEqual([]);
    });

    it("lists what is over, the latest first", async () => {
      const { ids } = await load("?when=past");
      expect(ids).toEqual([
        "last-gala",
        "harvest-premium-table",
        "harvest-elevated-table",
        "harvest-signature-tasting",
      ]);
    });

    it("keeps to a category, and takes an unknown one for All", { tags: "@2.55" }, async () => {
      expect((await load("?category=Galas")).ids).toEqual(["gala"]);
      expect((await load("?category=Picnics")).ids).toHaveLength(4);
    });

    it("sells tickets of an event only where a package on sale belongs to it", {
      tags: "@10.82",
    }, async () => {
      const ticketed = ({ events }: Awaited<ReturnType<typeof load>>) =>
        events.filter(({ hasTickets }) => hasTickets).map(({ id }) => id);
      expect(ticketed(await load(""))).toEqual(["gala"]);
      const dayOver = new Date("2027-03-18T22:00:00Z");
      expect(ticketed(await load("?when=past", backend().anon, dayOver))).toEqual([]);
    });

    it("finds an event that another view lists, and shrugs at an unknown one", {
      tags: "@10.39",
    }, async () => {
      expect((await load("?event=harvest-premium-table")).selected).toMatchObject({
        event: { title: "Premium Table, sold out!" },
        isUpcoming: false,
      });
      expect((await load("?when=past&event=gala")).selected).toMatchObject({ isUpcoming: true });
      expect((await load("?event=nothing")).selected).toBeNull();
    });
  });

  describe("with the database away", () => {
    afterEach(() => vi.useRealTimers());

    it("shows the local list when the fetch fails, and logs it", async () => {
      const { ids, warnings } = await load("", faultyDb(backend(), { events: "fails" }));
      expect(ids).toEqual(["open-looms", "pattern-room-open", "winter-showcase"]);
      expect(warnings).toEqual(["events: could not read the database; showing the built-in list"]);
    });

    it("shows the events without tickets when only those cannot be fetched, and logs it", {
      tags: "@10.86",
    }, async () => {
      const { ids, events, warnings } = await load("", faultyDb(backend(), { ticket_packages: "fails" }));
      expect(ids).toHaveLength(4);
      expect(events.some(({ hasTickets }) => hasTickets)).toBe(false);
      expect(warnings).toEqual(["events: could not read ticket sales; shown without them"]);
    });

    it("stops waiting for a database that does not answer", async () => {
      vi.useFakeTimers();
      const page = load("", faultyDb(backend(), { events: "stalls" }));
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await page).ids).toEqual(["open-looms", "pattern-room-open", "winter-showcase"]);
    });
  });
});

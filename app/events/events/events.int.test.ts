import { beforeAll, describe, expect, it } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import { useTestBackend } from "../../../test/support/backend.ts";
import { MANIFEST_PICTURES } from "../../platform/pictures/pictures.server.ts";
import {
  findPublishedEvent,
  listLocalEvents,
  listPublishedEvents,
  listUpcomingEvents,
} from "./events.server";

describe("events in the database", () => {
  const now = new Date("2026-11-15T10:00:00Z");
  const backend = useTestBackend();

  beforeAll(async () => {
    const event = (id: string, event_date: string, more = {}) => ({
      id,
      title: `Event ${id}`,
      event_date,
      status: "published" as const,
      event_time: null as string | null,
      ...more,
    });
    await backend()
      .service.insertInto("events")
      .values([
        event("fourth", "2027-04-01T08:00:00Z"),
        event("second", "2026-11-20T16:00:00Z", { event_time: "18:00, doors at 17:00" }),
        event("first", "2026-11-15T10:00:00Z"),
        event("third", "2027-01-09T16:30:00+02:00"),
        event("over", "2026-11-15T09:59:59Z"),
        event("draft", "2026-12-01T08:00:00Z", { status: "draft" }),
      ])
      .execute();
  });

  describe("listUpcomingEvents", () => {
    it("gives the published ones from now on, soonest first, and no more than asked for", {
      tags: ["@4.37", "@7.2"],
    }, async () => {
      const events = await listUpcomingEvents(backend().anon, MANIFEST_PICTURES, now, 3);
      expect(events.map(({ id }) => id)).toEqual(["first", "second", "third"]);
    });

    it("gives none when none are to come", async () => {
      expect(await listUpcomingEvents(backend().anon, MANIFEST_PICTURES, new Date("2030-01-01"), 3)).toEqual(
        [],
      );
    });
  });

  describe("listPublishedEvents", () => {
    it("gives past and coming ones, never a draft, whoever asks", async () => {
      for (const db of [backend().anon, backend().service]) {
        const ids = (await listPublishedEvents(db, MANIFEST_PICTURES)).map(({ id }) => id);
        expect(ids).toEqual(["fourth", "third", "second", "first", "over"]);
      }
    });

    it("prints the row's own words for the time, or the hour in Johannesburg", async () => {
      const times = (await listPublishedEvents(backend().anon, MANIFEST_PICTURES)).map(({ id, time }) => [
        id,
        time,
      ]);
      expect(Object.fromEntries(times)).toMatchObject({ second: "18:00, doors at 17:00", third: "16:30" });
    });

    it("turns what a row leaves out into something a page can show", async () => {
      const third = (await listPublishedEvents(backend().anon, MANIFEST_PICTURES)).find(
        ({ id }) => id === "third",
      );
      expect(third).toEqual({
        id: "third",
        title: "Event third",
        startsAt: "2027-01-09T14:30:00.000Z",
        time: "16:30",
        location: "",
        category: null,
        description: "",
        picture: null,
        slug: "third",
        endsAt: null,
        isFree: false,
        isCalledOff: false,
      });
    });
  });

  describe("findPublishedEvent", () => {
    it("finds one by its id, but no draft and no stranger", async () => {
      expect((await findPublishedEvent(backend().service, MANIFEST_PICTURES, "third"))?.title).toBe(
        "Event third",
      );
      expect(await findPublishedEvent(backend().service, MANIFEST_PICTURES, "draft")).toBeNull();
      expect(
        await findPublishedEvent(backend().service, MANIFEST_PICTURES, "nobody'; drop table events"),
      ).toBeNull();
    });
  });

  describe("the local list", () => {
    it("holds three harvest tables of 8 November 2025 at a winery in Stellenbosch, all sold out", {
      tags: "@2.63",
    }, () => {
      const harvest = listLocalEvents(FIRST_CONTENT, MANIFEST_PICTURES).filter(({ id }) =>
        id.includes("harvest"),
      );
      expect(harvest.map(({ title }) => title)).toEqual([
        "Premium Table, sold out!",
        "Elevated Table, sold out!",
        "Signature Tasting, sold out!",
      ]);
      for (const { startsAt, time, location } of harvest) {
        expect(startsAt).toBe("2025-11-08T10:00:00.000Z");
        expect(time).toBe("12:00");
        expect(location).toMatch(/Winery, Stellenbosch$/);
      }
    });

    it("has a measured picture for every event", () => {
      for (const { id, picture } of listLocalEvents(FIRST_CONTENT, MANIFEST_PICTURES))
        expect(picture?.version, id).toBeTruthy();
    });
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { loader } from "./event-ics";

describe("the calendar file", () => {
  const backend = useTestBackend();

  beforeAll(async () => {
    await backend()
      .service.insertInto("events")
      .values([
        { id: "gala", title: "The Makers’ Gala", event_date: "2027-03-18T17:30:00Z", status: "published" },
        {
          id: "open-looms",
          title: "Open Looms, moved",
          event_date: "2027-02-27T08:00:00Z",
          status: "published",
        },
        { id: "secret", title: "Secret", event_date: "2027-03-18T17:30:00Z", status: "draft" },
      ])
      .execute();
  });

  async function download(id: string, db = backend().anon) {
    const { context, warnings } = pageContext({ db, now: new Date("2026-11-15T10:00:00Z") });
    const response = await loader({ params: { id }, context } as unknown as Parameters<typeof loader>[0]);
    return { response, text: await response.text(), warnings };
  }

  it("gives a stored event as a file with a name", async () => {
    const { response, text } = await download("gala");
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="the-makers-gala.ics"');
    expect(text).toContain("\r\nUID:gala@site.test\r\n");
    expect(text).toContain("\r\nDTSTAMP:20261115T100000Z\r\n");
    expect(text).toContain("\r\nDTSTART:20270318T173000Z\r\n");
  });

  it("takes the stored event before its namesake of the local list", async () => {
    expect((await download("open-looms")).text).toContain("SUMMARY:Open Looms\\, moved\r\n");
    expect((await download("winter-showcase")).text).toContain("SUMMARY:The Winter Showcase\r\n");
  });

  it("is 404 for a draft and for a stranger", async () => {
    for (const id of ["secret", "nobody"])
      await expect(download(id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  it("makes a local event's file when the database is away, and says so in the log", async () => {
    const { text, warnings } = await download("winter-showcase", faultyDb(backend(), { events: "fails" }));
    expect(text).toContain("SUMMARY:The Winter Showcase");
    expect(warnings).toHaveLength(1);
  });

  it("says so when it is of an event only the database knows", async () => {
    const { response, text, warnings } = await download("gala", faultyDb(backend(), { events: "fails" }));
    expect(response.status).toBe(503);
    expect(text).toContain("Please try again in a moment.");
    expect(warnings).toHaveLength(1);
  });
});

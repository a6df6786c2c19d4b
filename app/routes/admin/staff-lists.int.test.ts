import { beforeAll, describe, expect, it } from "vitest";
import {
  changeStories,
  countStories,
  everyStory,
  listStaffStories,
} from "~/editorial/stories/staff/staff-stories.server";
import { countStaffEvents, listStaffEvents } from "~/events/events/staff/staff-events.server";
import { changePeople, listOpenInvitations } from "~/people/members/people.server";
import {
  changeNewsletter,
  countNewsletters,
  listNewsletters,
  restoreNewsletter,
} from "~/people/newsletter/staff/newsletters.server";
import { everyRequest } from "~/people/privacy-requests/requests.server";
import { callFunction, type Db } from "~/platform/db/client";
import { countProducts } from "~/shop/catalogue/staff/staff-products.server";
import { readStockQuery } from "~/shop/stock/staff/stock";
import { correctStock, countStock, everyStock, listMovements } from "~/shop/stock/staff/stock.server";
import { EMPTY_QUERY } from "~/staff/list/list-query";
import { useTestBackend } from "../../../test/support/backend";
import { addProduct } from "../../../test/support/orders";

const statusOf = (answer: unknown) =>
  answer instanceof Response ? answer.status : (answer as { init: { status: number } | null }).init?.status;

function formOf(...fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe("a list of the staff area", () => {
  const backend = useTestBackend();

  let db: Db;
  beforeAll(async () => {
    db = (await backend().userClient("editor")).db;
  });

  const stockRow = (item: string, seen: string, quantity: string) =>
    [
      ["item", item],
      ["kind", "product"],
      ["size", ""],
      ["seen", seen],
      ["quantity", quantity],
      ["reason", "counted"],
      ["note", "Rail"],
    ] as const;

  it("of the stock is counted on several rows in one save, or on none", async () => {
    const { service } = backend();
    const [one, two, three] = [
      await addProduct(service, { name: "Counted one", stock: 5 }),
      await addProduct(service, { name: "Counted two", stock: 6 }),
      await addProduct(service, { name: "Counted three", stock: 1 }),
    ];
    // The places of an event are counted with its packages, not here.
    const evening = { id: "evening", title: "Counted evening", event_date: "2097-12-08T08:00:00Z" };
    await service.insertInto("events").values(evening).execute();
    await service.insertInto("stock").values({ event_id: "evening", quantity: 2 }).execute();
    const query = readStockQuery(new URLSearchParams("q=counted&sort=name"));
    const read = async () => (await everyStock(db, query)).map(({ name, quantity }) => `${name} ${quantity}`);
    expect(await read()).toEqual(["Counted one 5", "Counted three 1", "Counted two 6"]);
    expect(await countStock(db)).toMatchObject({ "": 3, low: 1, held: 0 });

    // Two are typed, the third is not.
    const typed = [...stockRow(one, "5", "4"), ...stockRow(two, "6", "9"), ...stockRow(three, "1", "")];
    expect(statusOf(await correctStock(db, formOf(...typed), ""))).toBe(302);
    expect(await read()).toEqual(["Counted one 4", "Counted three 1", "Counted two 9"]);
    expect((await listMovements(db, two))[0]).toMatchObject({ change: 3, reason: "counted", note: "Rail" });

    // The second is not there any more: nothing of it is saved.
    const outdated = [...stockRow(one, "4", "2"), ...stockRow("no-such-piece", "9", "1")];
    expect(statusOf(await correctStock(db, formOf(...outdated), ""))).toBe(404);
    expect(await read()).toEqual(["Counted one 4", "Counted three 1", "Counted two 9"]);

    // The button of one row saves that row alone.
    const pressed = [...stockRow(one, "4", "3"), ...stockRow(two, "9", "2"), ["row", "1"] as const];
    expect(statusOf(await correctStock(db, formOf(...pressed), ""))).toBe(302);
    expect(await read()).toEqual(["Counted one 4", "Counted three 1", "Counted two 2"]);
    expect(statusOf(await correctStock(db, formOf(...stockRow(one, "4", "")), ""))).toBe(400);
    expect(await countProducts(db)).toMatchObject({ low: 2 });
  });

  it("of stories is counted, sorted, and changed together", async () => {
    const now = new Date();
    const story = (slug: string, title: string, publish_at: string) => ({
      ...{ slug, title, publish_at, content: "Words.", excerpt: "Words.", category: "Masterclass" },
      status: "published" as const,
    });
    await backend()
      .service.insertInto("blogs")
      .values([
        story("list-b", "List B", "2026-01-01T08:00:00Z"),
        story("list-a", "List A", "2026-02-01T08:00:00Z"),
        story("list-c", "List C", "2199-01-01T08:00:00Z"),
      ] as never)
      .execute();
    const before = await countStories(db);
    const query = { ...EMPTY_QUERY, search: "list " };
    const titles = async (sort: string) =>
      (await everyStory(db, { ...query, sort }, now)).map(({ title }) => title);
    expect(await titles("title")).toEqual(["List A", "List B", "List C"]);
    expect(await titles("newest")).toEqual(["List C", "List A", "List B"]);

    const { stories } = await listStaffStories(db, query, now);
    const ids = stories.map(({ id }) => ["story", id] as const);
    expect(statusOf(await changeStories(db, formOf(["intent", "withdraw"], ...ids), "/admin/stories"))).toBe(
      302,
    );
    expect(await countStories(db)).toMatchObject({ draft: (before.draft ?? 0) + 3 });
    expect(statusOf(await changeStories(db, formOf(["intent", "publish"], ...ids), "/admin/stories"))).toBe(
      302,
    );
    expect(await countStories(db)).toMatchObject({ scheduled: (before.scheduled ?? 0) - 1 });
    expect(statusOf(await changeStories(db, formOf(["intent", "publish"]), "/admin/stories"))).toBe(400);
    // They were published by the database's clock, after `now`.
    const later = new Date("2150-01-01T08:00:00Z");
    const user = (await backend().userClient("user")).db;
    await changeStories(user, formOf(["intent", "withdraw"], ...ids), "/admin/stories");
    expect((await listStaffStories(db, query, later)).stories.map(({ state }) => state)).toEqual([
      "published",
      "published",
      "published",
    ]);
  });

  it("of events begins with the next one, and finds by title and place", async () => {
    const event = (id: string, event_date: string, values = {}) => ({
      ...{ id, title: `Listed ${id}`, slug: id, event_date, location: "Durban" },
      ...{ status: "published" as const, ...values },
    });
    const before = await countStaffEvents(db);
    await backend()
      .service.insertInto("events")
      .values([
        event("late", "2199-03-01T08:00:00Z"),
        event("next", "2199-02-01T08:00:00Z", { location: "Maputo" }),
        event("draft", "2199-04-01T08:00:00Z", { status: "draft" as const }),
        event("old", "2001-02-01T08:00:00Z"),
        event("older", "2001-01-01T08:00:00Z"),
      ])
      .execute();
    const ids = async (changes = {}) =>
      (await listStaffEvents(db, { ...EMPTY_QUERY, search: "listed", ...changes })).events.map(
        ({ id }) => id,
      );
    expect(await ids()).toEqual(["next", "late", "draft", "old", "older"]);
    expect(await ids({ show: "over" })).toEqual(["old", "older"]);
    expect(await ids({ sort: "oldest" })).toEqual(["older", "old", "next", "late", "draft"]);
    expect(await ids({ search: "maputo" })).toEqual(["next"]);
    expect(await countStaffEvents(db)).toMatchObject({ draft: (before.draft ?? 0) + 1 });
  });

  it("of letters is searched, and a deleted draft comes back", async () => {
    const written = formOf(["subject", "A new loom"], ["blocks", "[]"]);
    expect(statusOf(await changeNewsletter(db, null, written))).toBe(302);
    const drafts = async (search = "") => (await listNewsletters(db, { ...EMPTY_QUERY, search })).drafts;
    expect(await drafts("nothing of it")).toEqual([]);
    const [draft] = await drafts("LOOM");
    expect(await countNewsletters(db)).toEqual({ written: 1, sent: 0 });
    const answer = await changeNewsletter(db, draft?.id ?? "", formOf(["intent", "delete"]));
    expect(String((answer as Response).headers.get("Location"))).toContain(`restore%3A${draft?.id}`);
    expect(await drafts()).toEqual([]);
    expect(statusOf(await restoreNewsletter(db, draft?.id ?? ""))).toBe(302);
    expect((await drafts()).map(({ subject }) => subject)).toEqual(["A new loom"]);
  });

  it("of requests is read by what is due first, as a file too", async () => {
    const admin = (await backend().userClient("admin")).db;
    const asked = (email: string, asked_on: string) => ({
      ...{ email, asked_on, kind: "access" as const, channel: "mail" as const },
    });
    for (const [email, day] of [
      ["second@mail.example", "2026-11-05"],
      ["first@mail.example", "2026-11-01"],
      ["third@mail.example", "2026-11-09"],
    ] as const)
      await admin
        .insertInto("data_requests")
        .values(asked(email, day) as never)
        .execute();
    const emails: (string | null)[] = [];
    for await (const { email } of everyRequest(admin, { ...EMPTY_QUERY, sort: "due" })) emails.push(email);
    expect(emails).toEqual(["first@mail.example", "second@mail.example", "third@mail.example"]);
  });

  it("of invitations is withdrawn together, or not at all", async () => {
    const admin = (await backend().userClient("admin")).db;
    for (const name of ["ada", "ben"])
      await callFunction(admin, "invite_staff", { typed_email: `${name}@mail.example`, new_role: "editor" });
    const open = await listOpenInvitations(admin);
    const ids = open.map(({ id }) => ["invitation", id] as const);
    expect(ids).toHaveLength(2);
    const unknown = ["invitation", "00000000-0000-4000-8000-000000000000"] as const;
    const refused = await changePeople(admin, formOf(["intent", "withdraw"], ...ids, unknown));
    expect(statusOf(refused)).toBeGreaterThanOrEqual(400);
    expect(await listOpenInvitations(admin)).toHaveLength(2);
    expect(statusOf(await changePeople(admin, formOf(["intent", "withdraw"], ...ids)))).toBe(302);
    expect(await listOpenInvitations(admin)).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { NO_DATA_FOUND, UNIQUE_VIOLATION } from "~/platform/db/error-codes";
import { useTestBackend } from "../../../../test/support/backend.ts";
import { useStaff } from "../../../../test/support/staff.ts";
import { copyOf, readEventForm, type SavedEvent } from "./event-form";
import { findStaffEvent, saveEvent } from "./staff-events.server";

describe("the form of an event", () => {
  const backend = useTestBackend();

  const staff = useStaff(backend);

  function filled(id: string | null, changes: Record<string, string> = {}): SavedEvent {
    const form = new FormData();
    const fields = {
      title: "Gala",
      slug: `gala-${randomUUID()}`,
      date: "2097-03-18",
      starts: "19:30",
      programme: "20:15 | Dinner",
      capacity: "40",
      "id 0": "",
      "name 0": "Table",
      "price 0": "R900",
      "capacity 0": "4",
      "seats 0": "10",
      ...changes,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const read = readEventForm(form, id);
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    return read.value;
  }
  async function save(input: SavedEvent, db = staff.editor.db) {
    const saved = await saveEvent(db, input);
    if (saved.kind !== "saved") throw new Error(saved.kind);
    const found = await findStaffEvent(db, saved.id);
    if (!found) throw new Error("not found");
    return found;
  }

  it("becomes an event with packages, and their seats are counted", async () => {
    const input = filled(null);
    const { event, packages } = await save({ ...input, packages: [...input.packages, ...input.packages] });
    expect(event).toMatchObject({
      title: "Gala",
      status: "draft",
      programme: [{ time: "20:15", title: "Dinner" }],
    });
    const slug = `${event.slug}-table`;
    expect(packages.map((row) => [row.id, row.slug, row.event_title, row.image]).sort()).toEqual([
      [`${slug}-2-ticket`, `${slug}-2`, "Gala", "/media/photos/events/runway-show.jpg"],
      [`${slug}-ticket`, slug, "Gala", "/media/photos/events/runway-show.jpg"],
    ]);
    const stock = await staff.service
      .selectFrom("stock")
      .select("quantity")
      .where(({ or, eb }) =>
        or([eb("event_id", "=", event.id), eb("ticket_package_id", "=", packages[0]?.id ?? "")]),
      )
      .orderBy("quantity")
      .execute();
    expect(stock.map(({ quantity }) => quantity)).toEqual([4, 40]);
    const audit = await staff.service
      .selectFrom("audit")
      .select(["changed_by", "action"])
      .where("record_id", "=", event.id)
      .execute();
    expect(audit).toEqual([{ changed_by: staff.editor.id, action: "insert" }]);
  });

  it("changes what was looked at, and nothing that somebody saved meanwhile", async () => {
    const { event, packages } = await save(filled(null));
    const seen = event.updated_at;
    const own = { "id 0": packages[0]?.id ?? "", "name 0": "Long table" };
    const changed = await save(filled(event.id, { seen, slug: event.slug, title: "Ball", ...own }));
    expect(changed.event.title).toBe("Ball");
    expect(changed.packages.map(({ name, event_title }) => [name, event_title])).toEqual([
      ["Long table", "Ball"],
    ]);
    const late = filled(event.id, { seen, slug: event.slug, ...own });
    expect(await saveEvent(staff.admin.db, late)).toEqual({ kind: "conflict" });
    expect((await findStaffEvent(staff.admin.db, event.id))?.event.title).toBe("Ball");
  });

  it("is saved whole or not at all", async () => {
    const first = await save(filled(null));
    const slug = `gala-${randomUUID()}`;
    const foreign = filled(null, { slug, "id 0": first.packages[0]?.id ?? "" });
    await expect(saveEvent(staff.editor.db, foreign)).rejects.toMatchObject({ code: NO_DATA_FOUND });
    const found = await staff.service.selectFrom("events").select("id").where("slug", "=", slug).execute();
    expect(found).toEqual([]);
    const taken = filled(null, { slug: first.event.slug });
    await expect(saveEvent(staff.editor.db, taken)).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  });

  it("is copied as a draft of its own", async () => {
    const { event, packages } = await save(filled(null, { status: "published" }));
    const copy = await save(copyOf(event, packages));
    expect(copy.event).toMatchObject({ title: "Gala (copy)", status: "draft", capacity: 40 });
    expect(copy.packages).toEqual([expect.objectContaining({ name: "Table", seats: 10, capacity: 4 })]);
    expect([copy.event.id, copy.packages[0]?.id]).not.toEqual([event.id, packages[0]?.id]);
  });

  it("is refused to everybody but staff", async () => {
    const { event } = await save(filled(null));
    const user = await backend().userClient("user");
    await expect(saveEvent(user.db, filled(null))).rejects.toMatchObject({ code: "42501" });
    const input = filled(event.id, { seen: event.updated_at, title: "Mine" });
    expect(await saveEvent(user.db, input)).toEqual({ kind: "conflict" });
  });
});

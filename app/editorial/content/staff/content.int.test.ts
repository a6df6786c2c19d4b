import { describe, expect, it } from "vitest";
import { FIRST_PEOPLE } from "~/editorial/about/first-about.server";
import { FIRST_HEADS } from "~/platform/content/first-heads.server";
import type { Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { toValues, type Values } from "~/staff/form/fields";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { SAMPLES } from "../../../../test/security/sample-rows";
import { useTestBackend } from "../../../../test/support/backend";
import {
  type ContentRecord,
  changeRecord,
  findRecord,
  listRows,
  reorder,
  restoreRecord,
} from "./content.server";
import type { ContentKind } from "./content-kind";
import { findKind, KINDS } from "./kinds";

function formOf(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value) form.set(name, value);
  return form;
}

const GROWING = KINDS.filter(({ isFixed }) => !isFixed).map((kind) => [kind.slug, kind] as const);
const valuesFor = (kind: ContentKind) => toValues(kind.fields, SAMPLES[kind.table]?.row() ?? {});
const statusOf = (answer: unknown) =>
  answer instanceof Response ? answer.status : (answer as { init: { status: number } | null }).init?.status;
const get = (slug: string) => findKind(slug) as ContentKind;

async function add(db: Db, kind: ContentKind, values = valuesFor(kind)): Promise<string> {
  const answer = await changeRecord({ db, service: db }, kind, null, formOf(values));
  const location = answer instanceof Response ? (answer.headers.get("Location") ?? "") : "";
  return /\/([^/?]+)\?notice=created$/.exec(location)?.[1] ?? "";
}

describe("content", () => {
  const backend = useTestBackend();
  const as = (db: Db) => ({ db, service: backend().service });

  it.each(GROWING)(
    "%s: an editor adds, changes and deletes a record; a user does none of it",
    async (_, kind) => {
      const { db } = await backend().userClient("editor");
      const user = await backend().userClient("user");
      expect(statusOf(await changeRecord(as(user.db), kind, null, formOf(valuesFor(kind))))).toBe(403);

      const sent = valuesFor(kind);
      const id = await add(db, kind, sent);
      const record = await findRecord(db, kind, id);
      expect(record?.values).toEqual(sent);
      const change = formOf({ ...record?.values, seen: record?.seen ?? "" });
      expect(statusOf(await changeRecord(as(db), kind, id, change))).toBe(302);
      // Saved once more with what the form was first filled with: somebody else's save lies between.
      expect(statusOf(await changeRecord(as(db), kind, id, change))).toBe(409);

      const remove = formOf({ intent: "delete" });
      await changeRecord(as(user.db), kind, id, remove);
      expect(await findRecord(db, kind, id)).not.toBeNull();
      await changeRecord(as(db), kind, id, remove);
      expect(await findRecord(db, kind, id)).toBeNull();

      const undo = formOf({ record: id });
      expect(statusOf(await restoreRecord(user.db, kind, undo))).toBe(403);
      // Another member's deletion is not theirs to take back.
      const other = await backend().userClient("editor");
      expect(statusOf(await restoreRecord(other.db, kind, undo))).toBe(400);
      for (const _ of ["once", "sent twice"]) expect(statusOf(await restoreRecord(db, kind, undo))).toBe(302);
      expect((await findRecord(db, kind, id))?.values).toEqual(sent);
      await changeRecord(as(db), kind, id, remove);
    },
  );

  it("places and the organisation change, and neither come nor go", async () => {
    const { db } = await backend().userClient("editor");
    const kind = get("places");
    const record = await findRecord(db, kind, "atelier");
    const form = formOf({ ...record?.values, phone: "+27 11 555 0100", seen: record?.seen ?? "" });
    expect(statusOf(await changeRecord(as(db), kind, "atelier", form))).toBe(302);
    expect((await findRecord(db, kind, "atelier"))?.values.phone).toBe("+27 11 555 0100");
    await expect(changeRecord(as(db), kind, null, form)).rejects.toMatchObject({ init: { status: 405 } });
    await expect(changeRecord(as(db), kind, "atelier", formOf({ intent: "delete" }))).rejects.toMatchObject({
      init: { status: 405 },
    });
  });

  it("words of a page have one entry in its history for each save, with what stood there before", async () => {
    const { db } = await backend().userClient("editor");
    const user = await backend().userClient("user");
    const kind = get("search-and-sharing");
    const open = async () => (await findRecord(db, kind, "cart")) as ContentRecord;
    const first = await open();
    expect(first.values).toMatchObject({ title: "Your Cart", description: FIRST_HEADS.cart.description });
    const save = ({ values, seen }: ContentRecord, changes: Values, who = db) =>
      changeRecord(as(who), kind, "cart", formOf({ ...values, ...changes, seen }));
    await expect(save(first, { title: "Your bag" }, user.db)).rejects.toMatchObject({
      init: { status: 404 },
    });
    expect((await open()).values).toEqual(first.values);

    expect(statusOf(await save(first, { title: "Your bag", description: "Chosen." }))).toBe(302);
    expect((await listRows(db, MANIFEST_PICTURES, kind)).map(({ name }) => name)).toContain("Your bag");
    // Another member's form was filled before.
    const conflict = await save(first, { title: "Your basket" });
    expect(statusOf(conflict)).toBe(409);
    expect(conflict).toMatchObject({ data: { conflict: { theirs: { title: "Your bag" } } } });
    expect(statusOf(await save(await open(), { title: "Your basket" }))).toBe(302);
    expect(statusOf(await save(await open(), {}))).toBe(302);
    const history = await listRecordHistory(db, { table: "page_heads", id: "cart" });
    expect(history.map(({ what, changes }) => [what, changes])).toEqual([
      ["Page in search changed", [{ field: "Title", before: "Your bag", after: "Your basket" }]],
      [
        "Page in search changed",
        [
          { field: "Title", before: "Your Cart", after: "Your bag" },
          { field: "Description", before: FIRST_HEADS.cart.description, after: "Chosen." },
        ],
      ],
    ]);
    for (const id of ["nowhere", "constructor"]) {
      expect(await findRecord(db, kind, id)).toBeNull();
      await expect(
        changeRecord(as(db), kind, id, formOf({ ...first.values, seen: "" })),
      ).rejects.toMatchObject({
        init: { status: 404 },
      });
    }
  });

  it("lists and words that may be missing are saved as they were sent", async () => {
    const { db } = await backend().userClient("editor");
    const save = async (slug: string, id: string, changes: Values) => {
      const record = (await findRecord(db, get(slug), id)) as ContentRecord;
      const form = formOf({ ...record.values, ...changes, seen: record.seen });
      expect(statusOf(await changeRecord(as(db), get(slug), id, form))).toBe(302);
      return (await findRecord(db, get(slug), id))?.values;
    };
    const steps = "Call: Write to us.\nRail: A first order.";
    expect(await save("fastrack-page", "fastrack", { steps })).toMatchObject({ steps });
    expect(await save("people", "patron", { quote: "" })).toMatchObject({ quote: "", role: "Patron" });
    const [{ changes } = { changes: [] }] = await listRecordHistory(db, { table: "people", id: "patron" });
    expect(changes).toEqual([{ field: "Quote", before: FIRST_PEOPLE.patron.quote, after: "" }]);
  });

  it("a new row comes last, and the order is what an editor makes it", async () => {
    const { db } = await backend().userClient("editor");
    const user = await backend().userClient("user");
    const kind = get("social-links");
    const id = await add(db, kind);
    const ids = async () => (await listRows(db, MANIFEST_PICTURES, kind)).map((row) => row.id);
    const before = await ids();
    expect(before.at(-1)).toBe(id);
    await reorder(user.db, MANIFEST_PICTURES, kind, formOf({ ids: before.toReversed().join(",") }));
    expect(await ids()).toEqual(before);
    await reorder(db, MANIFEST_PICTURES, kind, formOf({ ids: before.toReversed().join(",") }));
    expect(await ids()).toEqual(before.toReversed());
    await reorder(db, MANIFEST_PICTURES, kind, formOf({ id, move: "down" }));
    expect((await ids())[1]).toBe(id);
  });

  it("what does not fit is said beside its field", async () => {
    const { db } = await backend().userClient("editor");
    const kind = get("closures");
    const answer = await changeRecord(
      as(db),
      kind,
      null,
      formOf({ reason: "Summer", starts_on: "2026-12-24", ends_on: "2026-12-01" }),
    );
    expect(answer).toMatchObject({ data: { errors: { ends_on: "The last day comes before the first." } } });
  });
});

import { describe, expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { toValues, type Values } from "~/staff/form/fields";
import { SAMPLES } from "../../../../test/security/sample-rows";
import { useTestBackend } from "../../../../test/support/backend";
import { changeRecord, findRecord, listRows, reorder, restoreRecord } from "./content.server";
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
  const answer = await changeRecord(db, kind, null, formOf(values));
  const location = answer instanceof Response ? (answer.headers.get("Location") ?? "") : "";
  return /\/([^/?]+)\?notice=created$/.exec(location)?.[1] ?? "";
}

describe("content", () => {
  const backend = useTestBackend();

  it.each(GROWING)(
    "%s: an editor adds, changes and deletes a record; a user does none of it",
    async (_, kind) => {
      const { db } = await backend().userClient("editor");
      const user = await backend().userClient("user");
      expect(statusOf(await changeRecord(user.db, kind, null, formOf(valuesFor(kind))))).toBe(403);

      const sent = valuesFor(kind);
      const id = await add(db, kind, sent);
      const record = await findRecord(db, kind, id);
      expect(record?.values).toEqual(sent);
      const change = formOf({ ...record?.values, seen: record?.seen ?? "" });
      expect(statusOf(await changeRecord(db, kind, id, change))).toBe(302);
      // Saved once more with what the form was first filled with: somebody else's save lies between.
      expect(statusOf(await changeRecord(db, kind, id, change))).toBe(409);

      const remove = formOf({ intent: "delete" });
      await changeRecord(user.db, kind, id, remove);
      expect(await findRecord(db, kind, id)).not.toBeNull();
      await changeRecord(db, kind, id, remove);
      expect(await findRecord(db, kind, id)).toBeNull();

      const undo = formOf({ record: id });
      expect(statusOf(await restoreRecord(user.db, kind, undo))).toBe(403);
      // Another member's deletion is not theirs to take back.
      const other = await backend().userClient("editor");
      expect(statusOf(await restoreRecord(other.db, kind, undo))).toBe(400);
      for (const _ of ["once", "sent twice"]) expect(statusOf(await restoreRecord(db, kind, undo))).toBe(302);
      expect((await findRecord(db, kind, id))?.values).toEqual(sent);
      await changeRecord(db, kind, id, remove);
    },
  );

  it("places and the organisation change, and neither come nor go", async () => {
    const { db } = await backend().userClient("editor");
    const kind = get("places");
    const record = await findRecord(db, kind, "atelier");
    const form = formOf({ ...record?.values, phone: "+27 11 555 0100", seen: record?.seen ?? "" });
    expect(statusOf(await changeRecord(db, kind, "atelier", form))).toBe(302);
    expect((await findRecord(db, kind, "atelier"))?.values.phone).toBe("+27 11 555 0100");
    await expect(changeRecord(db, kind, null, form)).rejects.toMatchObject({ init: { status: 405 } });
    await expect(changeRecord(db, kind, "atelier", formOf({ intent: "delete" }))).rejects.toMatchObject({
      init: { status: 405 },
    });
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
      db,
      kind,
      null,
      formOf({ reason: "Summer", starts_on: "2026-12-24", ends_on: "2026-12-01" }),
    );
    expect(answer).toMatchObject({ data: { errors: { ends_on: "The last day comes before the first." } } });
  });
});

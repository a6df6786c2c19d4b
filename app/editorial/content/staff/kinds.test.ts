import { expect, test } from "vitest";
import { readFields, toValues } from "~/staff/form/fields";
import { findKind, KINDS } from "./kinds";
import { FIRST_WORDS } from "./page-words.server";

test.each(KINDS.map((kind) => [kind.slug, kind] as const))("%s is found by its address", (slug, kind) => {
  expect(slug).toMatch(/^[a-z-]+$/);
  expect(findKind(slug)).toBe(kind);
  expect(KINDS.filter((other) => other.table === kind.table)).toHaveLength(1);
});

test.each(KINDS.map((kind) => [kind.slug, kind] as const))(
  "%s: an empty form says what is missing",
  (_, kind) => {
    const { errors } = readFields(kind.fields, new FormData());
    const needed = kind.fields.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
    expect(Object.keys(errors)).toEqual(needed);
  },
);

test("nothing else is found, not what every object has either", () => {
  for (const slug of ["", "orders", "constructor", "__proto__"]) expect(findKind(slug)).toBeNull();
});

test("what visitors do not see yet has no page to view", () => {
  const hrefOf = (slug: string, row: Record<string, unknown>) =>
    KINDS.find((kind) => kind.slug === slug)?.viewHref(row);
  expect(hrefOf("local-events", { id: "open-looms", status: "published" })).toBe("/events/open-looms");
  expect(hrefOf("local-events", { id: "open-looms", status: "draft" })).toBeNull();
  expect(hrefOf("designers", { slug: "afi-atelier", is_active: true })).toBe("/designer/afi-atelier");
  expect(hrefOf("designers", { slug: "afi-atelier", is_active: false })).toBeNull();
});

test("a card takes the cloth of a piece, not the ground of a page", () => {
  const cloth = findKind("story-cards")?.fields.find(({ name }) => name === "cloth");
  const values = cloth?.kind === "choice" ? cloth.options.map(({ value }) => value) : [];
  expect(values).toContain("moon-arcs");
  expect(values).not.toContain("moon-arcs-tonal");
});

test.each(Object.entries(FIRST_WORDS))(
  "%s: every first word has a field, and fits its rules",
  (table, records) => {
    const fields = KINDS.find((kind) => kind.table === table)?.fields ?? [];
    for (const [id, words] of Object.entries(records)) {
      // The name of a cloth stands in the material of pieces: staff do not change it.
      const { name, ...others } = words;
      const given = table === "cloths" ? others : words;
      expect(fields.map((field) => field.name).toSorted(), id).toEqual(Object.keys(given).toSorted());
      const form = new FormData();
      for (const [field, value] of Object.entries(toValues(fields, words))) form.set(field, value);
      expect(readFields(fields, form).errors, id).toEqual({});
    }
  },
);

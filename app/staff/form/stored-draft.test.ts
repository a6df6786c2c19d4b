import { beforeEach, expect, test } from "vitest";
import { dropDraft, findDraft, keepDraft } from "./stored-draft";

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
const at = "2026-11-16T01:00:00Z";

beforeEach(() => items.clear());

test("what was typed is found again until it is dropped", () => {
  keepDraft(storage, "stories/1", { at, values: { title: "New" } });
  expect(findDraft(storage, "stories/1", { title: "Old" })).toEqual({ at, values: { title: "New" } });
  expect(findDraft(storage, "stories/2", { title: "Old" })).toBeNull();
  dropDraft(storage, "stories/1");
  expect(findDraft(storage, "stories/1", { title: "Old" })).toBeNull();
});

test("a copy of what is saved is no draft", () => {
  keepDraft(storage, "a", { at, values: { text: " One\r\nTwo " } });
  expect(findDraft(storage, "a", { text: "One\nTwo", active: "" })).toBeNull();
});

test.each(["", "{", "null", "[]", '{"at":1}', '{"at":"x","values":null}'])("%j is no draft", (rubbish) => {
  items.set("staff-draft:a", rubbish);
  expect(findDraft(storage, "a", {})).toBeNull();
});

test("a device that keeps nothing stops nobody", () => {
  const full = {
    ...storage,
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(() => keepDraft(full, "a", { at, values: {} })).not.toThrow();
});

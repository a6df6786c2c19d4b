import { expect, test } from "vitest";
import { moved } from "./picture-list";

test("an entry moves earlier and later, and never out of the list", () => {
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  const list = ["a", "b"];
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 1, 2)).toBe(list);
});

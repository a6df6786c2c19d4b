import { expect, test } from "vitest";
import { readTicks } from "./ticks";

test("boxes that were not touched are not written", () => {
  const form = new FormData();
  for (const id of ["a", "b"]) form.append("was", id);
  for (const id of ["b", "c"]) form.append("ticked", id);
  expect(readTicks(form)).toEqual({ on: ["c"], off: ["a"] });
  expect(readTicks(new FormData())).toEqual({ on: [], off: [] });
});

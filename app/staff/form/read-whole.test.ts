import { expect, test } from "vitest";
import { readWhole } from "./read-whole";

test("a whole number is digits alone, within its range", () => {
  expect(["1", " 20 ", "007"].map((typed) => readWhole(typed, 1, 20))).toEqual([1, 20, 7]);
  for (const typed of ["", "0", "21", "1e1", "1.5", "-1", "0x1", "1,0", "R5", "ten", "1 0", "Infinity"])
    expect(readWhole(typed, 1, 20), typed).toBeNull();
});

import { expect, test } from "vitest";
import { dispatchHours, dispatchSpan, slowestOf } from "./dispatch";

const line = (leadTimeDays: number | null) => ({ leadTimeDays });

test("the slowest line decides when a parcel leaves", () => {
  expect(dispatchHours([])).toBe(24);
  expect(dispatchHours([line(null), line(1)])).toBe(24);
  expect(dispatchHours([line(null), line(21), line(7)])).toBe(21 * 24);
  expect(dispatchSpan([line(null)])).toBe("24 hours");
  expect(dispatchSpan([line(7), line(21)])).toBe("21 days");
  expect(slowestOf([line(7), line(21)])).toEqual(line(21));
  expect(slowestOf([line(1), line(null)])).toBeNull();
});

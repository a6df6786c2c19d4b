import { expect, test } from "vitest";
import { staffRefusal } from "./staff-error.server";

const UNFIT = "Something in the form does not fit. Please look again.";

test.each([
  ["42501", "permission denied", 403, "Your role does not allow this. An admin can do it."],
  ["23514", "A piece on sale needs a price", 400, "A piece on sale needs a price."],
  ["23514", 'new row violates check constraint "price"', 400, UNFIT],
  ["22P02", "invalid input syntax for type uuid", 400, UNFIT],
  ["22003", "integer out of range", 400, UNFIT],
  ["P0002", "no such row", 404, "It is no longer there."],
  ["23503", 'insert or update on table "stories" violates a key', 404, "It is no longer there."],
  ["23503", 'update or delete on table "designers" violates a key', 409, "Something else still uses it."],
])("%s '%s' is answered with %i", (code, message, status, error) => {
  expect(staffRefusal(Object.assign(new Error(message), { code }))).toEqual({ status, error });
});

test("what is ours to mend is thrown on", () => {
  const fault = new Error("relation does not exist");
  expect(() => staffRefusal(fault)).toThrow(fault);
});

import { expect, test } from "vitest";
import { readBefore, typedValues } from "./typed-values";

test("what was typed comes back, without files", () => {
  const form = new FormData();
  form.set("city", "Durban");
  form.set("picture", new File(["x"], "x.png"));
  expect(typedValues(form)).toEqual({ city: "Durban" });
});

test("a form without what it was opened with is no form of ours", () => {
  const form = new FormData();
  form.set("before", '{"city":"Durban"}');
  expect(readBefore(form)).toEqual({ city: "Durban" });
  form.set("before", "{");
  expect(readBefore(form)).toBeNull();
});

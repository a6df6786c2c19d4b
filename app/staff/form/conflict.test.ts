import { expect, test } from "vitest";
import { sayValue } from "./conflict";

test("a value is compared in the words of its field", { tags: "@10.99" }, () => {
  const way = { name: "way", label: "Goes by" };
  expect(sayValue({ ...way, options: { courier: "Courier" } }, "courier")).toBe("Courier");
  expect(sayValue({ ...way, options: [{ value: "a", label: "First" }] }, "a")).toBe("First");
  expect(sayValue({ ...way, options: { courier: "Courier" } }, "by hand")).toBe("by hand");
  expect([sayValue({ ...way, kind: "yes-no" }, "on"), sayValue({ ...way, kind: "yes-no" }, "")]).toEqual([
    "Yes",
    "No",
  ]);
  expect([sayValue(way, ""), sayValue(way, null), sayValue(way, 0)]).toEqual(["Nothing", "Nothing", "0"]);
  expect(sayValue(way, "One\r\ntwo"), "lines as a form ends them").toBe("One\ntwo");
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAccepted, listLicences } from "./licences.ts";

test("every package of the lock file has a licence we agreed to", () => {
  const packages = listLicences(JSON.parse(readFileSync("package-lock.json", "utf8")));
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
});

test("one of several licences is enough where they are alternatives, all are needed where not", () => {
  expect(isAccepted("(MIT OR GPL-3.0)")).toBe(true);
  expect(isAccepted("Apache-2.0 AND GPL-3.0")).toBe(false);
  expect(isAccepted("GPL-3.0")).toBe(false);
  expect(isAccepted("none named")).toBe(false);
});

test("a package within another is listed by its own name", () => {
  const packages = { "": {}, "node_modules/a/node_modules/@b/c": { version: "1.0.0", license: "MIT" } };
  expect(listLicences({ packages })).toEqual([
    { name: "@b/c", version: "1.0.0", licence: "MIT", isDevelopment: false },
  ]);
});

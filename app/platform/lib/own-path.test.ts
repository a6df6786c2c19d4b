import { expect, test } from "vitest";
import { isOwnPath } from "./own-path.ts";

test.each([
  "/",
  "/events",
  "/story/red-thread?from=1#end",
  "/a%20b",
  "/house-of-nala?q=a%2Fb%5C",
  "/a//b",
  "/a/%2fb",
])("%s is a path on this site", (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each([
  "",
  "events",
  "https://evil.example",
  "javascript:alert(1)",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/a\\..\\evil",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000/evil.example",
  " /events",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/%2f/evil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/./%5Cevil.example",
])("%j is none", (path) => {
  expect(isOwnPath(path)).toBe(false);
});

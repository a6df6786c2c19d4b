import { expect } from "vitest";
import { PROJECT_DIR } from "../../support/backend.ts";
import { MARKUP } from "./values.ts";

/** A stack trace, a source location, a statement: internals that must not leak. */
const INTERNALS = [
  /\n\s+at .+[:(]/,
  /\.[cm]?[jt]sx?:\d+/,
  /node:internal/,
  /\b(insert into|update|delete from|from) "\w+"/i,
  /syntax error at or near/,
];

/** No server error, no internals, and no injected markup. */
export async function expectSafeResponse(answer: Response): Promise<void> {
  const body = await answer.text();
  expect(answer.status, body.slice(0, 500)).toBeLessThan(500);
  expect(answer.headers.get("X-Injected")).toBeNull();
  expect(body.includes(PROJECT_DIR)).toBe(false);
  for (const inside of INTERNALS) expect(inside.exec(body)?.[0]).toBeUndefined();
  if (answer.headers.get("Content-Type")?.includes("html")) expect(body.includes(MARKUP)).toBe(false);
  expect(Object.keys(Object.prototype)).toEqual([]);
}

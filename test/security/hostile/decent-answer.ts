import { expect } from "vitest";
import { PROJECT_DIR } from "../../support/backend.ts";
import { MARKUP } from "./values.ts";

/** A stack, a place in our code, a statement: what an attacker would like to read. */
const INSIDES = [
  /\n\s+at .+[:(]/,
  /\.[cm]?[jt]sx?:\d+/,
  /node:internal/,
  /\b(insert into|update|delete from|from) "\w+"/i,
  /syntax error at or near/,
];

/** No failure of ours, nothing of our insides, nothing of theirs that a browser would run. */
export async function expectDecentAnswer(answer: Response): Promise<void> {
  const body = await answer.text();
  expect(answer.status, body.slice(0, 500)).toBeLessThan(500);
  expect(answer.headers.get("X-Injected")).toBeNull();
  expect(body.includes(PROJECT_DIR)).toBe(false);
  for (const inside of INSIDES) expect(inside.exec(body)?.[0]).toBeUndefined();
  if (answer.headers.get("Content-Type")?.includes("html")) expect(body.includes(MARKUP)).toBe(false);
  expect(Object.keys(Object.prototype)).toEqual([]);
}

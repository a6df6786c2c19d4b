import { expect, it } from "vitest";
import { createLog } from "../../server/log.ts";
import type { Services } from "../../server/services.ts";
import { TEST_SITE_URL, useTestBackend } from "../support/backend.ts";
import { interceptedDb } from "../support/faults.ts";
import { createTestSite, testConfig } from "../support/site.ts";

const INFO = 30;
const ERROR = 50;
const CLOSED = { level: INFO, status: 499, msg: "client closed the request" };
const backend = useTestBackend();

/** What is logged about a request whose visitor leaves as soon as these services are asked. */
async function logOf(path: string, servicesWith: (leave: () => void) => Services) {
  const lines: unknown[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  const visitor = new AbortController();
  const services = servicesWith(() => visitor.abort("Client connection prematurely closed."));
  const site = await createTestSite(services, testConfig(backend().dataDir), undefined, undefined, log);
  await site.fetch(new Request(TEST_SITE_URL + path, { signal: visitor.signal }), { incoming: undefined });
  expect(visitor.signal.aborted).toBe(true);
  return lines;
}

it.each(["/house-of-nala", "/search/suggestions?q=gown"])(
  "%s that its visitor left is no error",
  async (path) => {
    const lines = await logOf(path, (leave) => {
      const { db } = backend();
      return { ...backend(), db: { ...db, anon: interceptedDb(db.anon, leave) } };
    });
    expect(lines).toMatchObject([CLOSED]);
  },
);

it("what failed before its visitor left is logged with its cause", async () => {
  const lines = await logOf("/img/160/webp/0/uploads/gown.jpg", (leave) => {
    const versionOf = async () => {
      leave();
      throw new Error("the disk is gone");
    };
    return { ...backend(), files: { ...backend().files, versionOf } };
  });
  expect(lines).toMatchObject([{ level: ERROR, err: { message: "the disk is gone" } }, CLOSED]);
});

import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { VISITOR_WRITES_PER_ADDRESS } from "../../server/write-limits.ts";
import { useTestBackend } from "../support/backend.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { expectDecentAnswer } from "./hostile/decent-answer.ts";
import { closedRows, expectDecentRows } from "./hostile/decent-rows.ts";
import { restCall } from "./hostile/rest-request.ts";
import { SAMPLES } from "./sample-rows.ts";

const SEED = 20261115;
const WITHOUT_BODY = ["GET", "HEAD"];

describe(`whatever is sent to the API by hand (seed ${SEED})`, () => {
  const backend = useTestBackend({ seedDemo: true });
  let site: TestSite;
  let visitorToken: string;
  beforeAll(async () => {
    // Every refusal of the database is a line in the log.
    vi.spyOn(console, "error").mockReturnValue();
    site = await openTestSite(backend(), backend().dataDir);
    visitorToken = (await backend().userClient("user")).accessToken;
  });
  afterAll(() => vi.restoreAllMocks());

  it("it does not break, tells nothing of its insides, and keeps the rules", {
    timeout: 300_000,
  }, async () => {
    const before = await closedRows(backend());
    await fc.assert(
      fc.asyncProperty(restCall, async ({ table, query, method, body, prefer, type, isSignedIn }) => {
        const headers = new Headers({
          apikey: backend().browser.anonKey,
          Prefer: prefer,
          "Content-Type": type,
        });
        if (isSignedIn) headers.set("Authorization", `Bearer ${visitorToken}`);
        const init = { method, headers, ...(!WITHOUT_BODY.includes(method) && { body }) };
        await expectDecentAnswer(await site.ask(`/rest/v1/${table}${query}`, init));
      }),
      { numRuns: 2_000, seed: SEED },
    );
    await expectDecentRows(backend());
    expect(await closedRows(backend())).toEqual(before);
  });

  it("a script that fills a table is stopped, and the site's own key is not", async () => {
    const { anonKey } = backend().browser;
    const { secretKey } = JSON.parse(await readFile(path.join(backend().dataDir, "secrets.json"), "utf8"));
    const send = async (apikey: string) => {
      const row = JSON.stringify(SAMPLES.contact_messages?.row());
      const headers = { apikey, "Content-Type": "application/json" };
      const init = { method: "POST", headers, body: row, address: "192.0.2.77" };
      return (await site.ask("/rest/v1/contact_messages", init)).status;
    };
    for (let count = 0; count < VISITOR_WRITES_PER_ADDRESS; count += 1) expect(await send(anonKey)).toBe(201);
    expect(await send(anonKey)).toBe(429);
    expect(await send(secretKey)).toBe(201);
  });
});

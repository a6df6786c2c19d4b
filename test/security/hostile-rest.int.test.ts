import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useTestBackend } from "../support/backend.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { expectDecentAnswer } from "./hostile/decent-answer.ts";
import { closedRows, expectDecentRows } from "./hostile/decent-rows.ts";
import { restCall } from "./hostile/rest-request.ts";

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
});

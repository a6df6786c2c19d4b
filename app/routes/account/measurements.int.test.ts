import { describe, expect, it } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { action, loader } from "./measurements";

const MINE = { bust: 90, waist: 71.5, hip: null, like: "loose" };

describe("the account's measurements", () => {
  const backend = useTestBackend();

  it("are not lost by a page from before changes had an age", async () => {
    const me = await backend().userClient("user");
    const { context } = pageContext({ db: backend().anon, findVisitor: async () => me });
    const post = (fields: Record<string, string>) => {
      const request = new Request("http://site.test/account/measurements", {
        method: "POST",
        body: new URLSearchParams(fields),
      });
      return action({ request, context } as unknown as Parameters<typeof action>[0]);
    };
    const both = { ...MINE, body: MINE, ageMs: expect.any(Number) };
    const kept = await post({ measurements: JSON.stringify(MINE), age: "0" });
    expect(await kept.json()).toEqual(both);
    expect((await post({ measurements: "null" })).status).toBe(400);
    const asked = await loader({ context } as unknown as Parameters<typeof loader>[0]);
    expect(await asked.json()).toEqual(both);
  });
});

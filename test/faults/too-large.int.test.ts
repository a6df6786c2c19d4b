import { beforeAll, expect, it } from "vitest";
import { useTestBackend } from "../support/backend.ts";
import { openTestSite, type TestSite } from "../support/site.ts";

const TOO_MUCH = "x".repeat(12 * 1024 * 1024 + 1);
const WORDS = "That was too large to send: a form carries at most 12 MB, files included.";

const backend = useTestBackend();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite(backend(), backend().dataDir);
});

function send(path: string, accept: string, body: BodyInit = TOO_MUCH) {
  const headers = { Accept: accept, "Content-Type": "application/x-www-form-urlencoded" };
  return site.ask(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

it.each(["/contact", "/nala-prive/booking", "/about"])(
  "too large a form to %s gets a page in words",
  async (path) => {
    const answer = await send(path, "text/html,application/xhtml+xml,*/*;q=0.8");
    expect(answer.status).toBe(413);
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    const html = await answer.text();
    expect(html).toContain("Too much for one parcel");
    expect(html).toContain(WORDS);
    expect(html).toContain("Back button");
  },
);

it("a form sent by script gets words to show beside it", async () => {
  const answer = await send("/contact", "application/json");
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({
    status: "failed",
    message: expect.stringContaining(WORDS),
    values: {},
  });
});

it("a form that does not say how long it is is measured", async () => {
  const answer = await send("/contact", "application/json", new Blob([TOO_MUCH]).stream());
  expect(answer.status).toBe(413);
});

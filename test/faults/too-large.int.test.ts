import { beforeAll, describe, expect, it } from "vitest";
import { useTestBackend } from "../support/backend.ts";
import { openTestSite, type TestSite } from "../support/site.ts";

const KB = 1024;
const WITH_FILES = "That was too large to send: a form carries at most 12 MB, files included.";
const WITHOUT_FILES = "That was too large to send: a form without files carries at most 256 KB.";
const TOO_LARGE_WITH_FILES = "x".repeat(12 * KB * KB + 1);
const TOO_LARGE = "x".repeat(256 * KB + 1);
const PAGE = "text/html,application/xhtml+xml,*/*;q=0.8";
const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

const backend = useTestBackend();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite(backend(), backend().dataDir);
});

/** Over HTTP a text always has a Content-Length. */
function send(path: string, body: string | ReadableStream, headers: Record<string, string> = {}) {
  const length = typeof body === "string" ? { "Content-Length": String(body.length) } : {};
  const all = { Accept: "application/json", "Content-Type": URL_ENCODED, ...length, ...headers };
  return site.request(path, { method: "POST", headers: all, body, duplex: "half" } as RequestInit);
}

describe("too large", () => {
  it.each([
    ["/contact", URL_ENCODED, TOO_LARGE, WITHOUT_FILES],
    ["/about", URL_ENCODED, TOO_LARGE, WITHOUT_FILES],
    ["/payment-success?ref=SHOP-1234567890123", URL_ENCODED, TOO_LARGE, WITHOUT_FILES],
    ["/nala-prive/booking", MULTIPART, TOO_LARGE_WITH_FILES, WITH_FILES],
    ["/nala-prive/booking", URL_ENCODED, TOO_LARGE, WITHOUT_FILES],
    ["/designer-application", MULTIPART, TOO_LARGE_WITH_FILES, WITH_FILES],
  ])("a form to %s as %s gets a page in words", async (path, type, body, words) => {
    const answer = await send(path, body, { Accept: PAGE, "Content-Type": type });
    expect(answer.status).toBe(413);
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    const html = await answer.text();
    expect(html).toContain("Too much for one parcel");
    expect(html).toContain(words);
    expect(html).toContain("Back button");
  });

  it("a form sent by script gets words to show beside it", { tags: "@10.79" }, async () => {
    const answer = await send("/contact", TOO_LARGE);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      status: "failed",
      message: expect.stringContaining(WITHOUT_FILES),
      values: {},
    });
  });

  it("a form that does not say how long it is is measured", async () => {
    expect((await send("/contact", new Blob([TOO_LARGE]).stream())).status).toBe(413);
  });

  it.each(["/nala-prive/booking", "/designer-application", "/designer-application/files"])(
    "or not, an upload to %s that does not say how long it is is not read",
    async (path) => {
      let isRead = false;
      const body = new ReadableStream(
        {
          pull(controller) {
            isRead = true;
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const answer = await send(path, body, { "Content-Type": MULTIPART });
      expect([answer.status, isRead]).toEqual([411, false]);
      expect(await answer.json()).toMatchObject({
        status: "failed",
        message: expect.stringMatching(/how large/),
      });
    },
  );

  it("nothing is where files are expected", async () => {
    const files = "/nala-prive/booking/files?folder=x&position=1";
    expect((await send(files, TOO_LARGE, { "Content-Type": "image/png" })).status).toBe(200);
    expect((await send("/nala-prive/booking", TOO_LARGE, { "Content-Type": MULTIPART })).status).toBe(400);
  });

  it("a form is, also when it calls itself one with files", async () => {
    const form = new FormData();
    form.append("message", TOO_LARGE);
    const answer = await site.request("/contact", { method: "POST", body: form });
    expect(answer.status).toBe(413);
  });
});

it("a form of more fields than any of ours is refused unread", async () => {
  const fields = Array.from({ length: 25_000 }, (_, index) => `${index}=`).join("&");
  const answer = await send("/newsletter", fields);
  expect(answer.status).toBe(400);
  const { status, values } = await answer.json();
  expect({ status, values }).toEqual({ status: "invalid", values: {} });
});

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

const backend = useTestBackend();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite(backend(), backend().dataDir);
});

function send(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const all = { Accept: "application/json", "Content-Type": URL_ENCODED, ...headers };
  return site.ask(path, { method: "POST", headers: all, body, duplex: "half" } as RequestInit);
}

describe("too large", () => {
  it.each([
    ["/contact", TOO_LARGE, WITHOUT_FILES],
    ["/about", TOO_LARGE, WITHOUT_FILES],
    ["/payment-success?ref=SHOP-1234567890123", TOO_LARGE, WITHOUT_FILES],
    ["/nala-prive/booking", TOO_LARGE_WITH_FILES, WITH_FILES],
    ["/designer-application", TOO_LARGE_WITH_FILES, WITH_FILES],
  ])("a form to %s gets a page in words", async (path, body, words) => {
    const answer = await send(path, body, { Accept: PAGE });
    expect(answer.status).toBe(413);
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    const html = await answer.text();
    expect(html).toContain("Too much for one parcel");
    expect(html).toContain(words);
    expect(html).toContain("Back button");
  });

  it("a form sent by script gets words to show beside it", async () => {
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

  it("nothing is where files are expected", async () => {
    const files = "/nala-prive/booking/files?folder=x&position=1";
    expect((await send(files, TOO_LARGE, { "Content-Type": "image/png" })).status).toBe(200);
    expect((await send("/nala-prive/booking", TOO_LARGE)).status).toBe(400);
  });

  it("a form is, also when it calls itself one with files", async () => {
    const form = new FormData();
    form.append("message", TOO_LARGE);
    const answer = await site.ask("/contact", { method: "POST", body: form });
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

describe("too much for the API", () => {
  const call = (path: string, type: string, body: string) =>
    send(path, body, { "Content-Type": type, apikey: backend().browser.anonKey });

  it.each([
    ["/rest/v1/contact_messages", "application/json", KB * KB],
    ["/auth/v1/signup", "application/json", KB * KB],
    ["/storage/v1/object/images/a.png", "image/png", 12 * KB * KB],
    ["/storage/v1/object/list/images", "application/json", KB * KB],
    ["/rest/v1/contact_messages", URL_ENCODED, 16 * KB],
    ["/rest/v1/contact_messages", `${URL_ENCODED.toUpperCase()};charset=utf-8`, 16 * KB],
  ])("at %s as %s is refused as a mistake of the caller's", async (path, type, most) => {
    const answer = await call(path, type, "a".repeat(most + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "PGRST413", message: expect.any(String) });
  });

  it.each(["/rest/v1/contact_messages", "/rest/v1/rpc/search_site", "/storage/v1/object/list/images"])(
    "are a hundred thousand rows for %s",
    async (path) => {
      const answer = await call(path, "application/json", `[${"{},".repeat(100_000)}{}]`);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: "PGRST413" });
    },
  );

  it("is no form without a file for the storage", async () => {
    const form = new FormData();
    form.append("cacheControl", "60");
    const body = new Response(form);
    const bytes = await body.arrayBuffer();
    const answer = await send("/storage/v1/object/images/a.png", bytes, {
      "Content-Type": body.headers.get("Content-Type") ?? "",
      "Content-Length": String(bytes.byteLength),
      apikey: backend().browser.anonKey,
    });
    expect(answer.status).toBe(400);
  });
});

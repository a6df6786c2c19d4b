import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TEST_SITE_URL } from "../support/backend.ts";
import { type CachedSite, openCachedSite } from "../support/cached-site.ts";

/** No data arrives before the gate opens, and pages are streamed at once: nothing here depends on timing. */
let site: CachedSite;
let open: () => void = () => {};
beforeAll(async () => {
  site = await openCachedSite({ STREAM_AFTER_MS: "0" });
});
afterEach(() => open());
afterAll(() => site.close());

function closeGate() {
  const gate = Promise.withResolvers<void>();
  site.database.gate = gate.promise;
  open = gate.resolve;
}

async function begin(path: string): Promise<IncomingMessage> {
  const headers = { Host: new URL(TEST_SITE_URL).host };
  const asked = request({ host: "127.0.0.1", port: site.port, path, headers, agent: false }).end();
  const [answer] = await once(asked, "response");
  return answer;
}

/** What was sent before the data is there. */
async function readUntil(answer: IncomingMessage, words: string): Promise<string> {
  answer.setEncoding("utf8");
  let read = "";
  while (!read.includes(words)) {
    const chunk: string | null = answer.read();
    if (chunk === null) await once(answer, "readable");
    else read += chunk;
  }
  return read;
}

const PAGES = [
  { path: "/house-of-nala", words: "Loading products...", content: "Baobab Garden Dress" },
  { path: "/product/sample-mens-tunic", words: "Loading product...", content: "Indigo Pinpoint Tunic" },
  { path: "/stories", words: "Loading stories...", content: "Press Releases" },
];

describe("a first visit while the data is slow", () => {
  it.each(PAGES)(
    "$path: the frame and the words at once, then the content",
    async ({ path, words, content }) => {
      closeGate();
      const answer = await begin(path);
      const frame = await readUntil(answer, words);
      expect(answer.statusCode).toBe(200);
      expect(frame).toContain("<footer");
      expect(frame).toContain('aria-label="Main"');
      expect(frame).not.toContain(content);
      open();
      const rest = await text(answer);
      expect(rest).toContain(content);
      expect(rest.trimEnd()).toMatch(/<\/html>$/);
    },
  );

  it("is kept by nobody, held back by nobody, and its scripts carry the nonce of its policy", {
    tags: "@4.47",
  }, async () => {
    closeGate();
    const answer = await begin("/house-of-nala?sort=price-up");
    const frame = await readUntil(answer, "Loading products...");
    open();
    const page = frame + (await text(answer));
    expect(answer.headers["cache-control"]).toBe("no-store, no-transform");
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers.etag).toBeUndefined();
    const policy = String(answer.headers["content-security-policy"]);
    const [, nonce] = /script-src 'self' 'nonce-([^']+)';/.exec(policy) ?? [];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    const scripts = [...page.matchAll(/<script(?![^>]*json")([^>]*)>/g)];
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, attributes] of scripts) expect(attributes).toMatch(/nonce="|src="/);
    expect(page).toContain(`nonce="${nonce}"`);

    closeGate();
    const next = await begin("/house-of-nala?sort=price-down");
    expect(next.headers["content-security-policy"]).not.toBe(policy);
    open();
    await text(next);
  });

  it("is the same stream for all who wait, and in one piece from the cache afterwards", {
    tags: "@4.49",
  }, async () => {
    closeGate();
    const path = "/stories?category=Insider";
    const before = site.made.length;
    const answers = await Promise.all([begin(path), begin(path), begin(path)]);
    // Once for the cache, once for the waiting visitors.
    expect(site.made.slice(before)).toEqual([path, path].map((made) => made.replaceAll(" ", "+")));
    open();
    const pages = await Promise.all(answers.map((answer) => text(answer)));
    expect(new Set(pages).size).toBe(1);

    await expect.poll(() => site.pages.get(path)).toBeDefined();
    const kept = await site.request(path);
    expect(kept.headers.etag).toBeDefined();
    expect(kept.headers["content-security-policy"]).not.toContain("nonce-");
    expect(kept.text).not.toContain("Loading stories...");
  });

  it("leads a browser without scripts to the page in one piece", async () => {
    closeGate();
    const answer = await begin("/stories?category=Masterclass");
    const frame = await readUntil(answer, "Loading stories...");
    expect(frame).toContain(
      '<noscript><meta http-equiv="refresh" content="0;url=/stories?category=Masterclass&amp;whole="/></noscript>',
    );
    const whole = site.request("/stories?category=Masterclass&whole=");
    open();
    expect((await whole).text).not.toMatch(/Loading stories|http-equiv="refresh"/);
    await text(answer);
  });

  it.each([
    { path: "/product/no-such-piece", words: "Loading product...", missing: "Product Not Found" },
    { path: "/story/no-such-story", words: "Loading story...", missing: "Story Not Found" },
  ])("$path: says that it is not there, and is not to be listed", async ({ path, words, missing }) => {
    closeGate();
    const answer = await begin(path);
    const frame = await readUntil(answer, words);
    open();
    const page = frame + (await text(answer));
    expect(page).toContain(missing);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    // Without streaming, the status is the page's own.
    expect((await site.request(`${path}?whole`)).status).toBe(404);
  });

  it("shows the samples where the data does not come at all", async () => {
    closeGate();
    const answer = await begin("/house-of-nala?category=Men");
    await readUntil(answer, "Loading products...");
    site.database.isAway = true;
    open();
    const rest = await text(answer);
    site.database.isAway = false;
    expect(rest).toContain("Indigo Pinpoint Tunic");
  });

  it("waits for the data of other pages, and of those who are here already", async () => {
    for (const path of ["/events", "/stories.data?category=Insider&page=1"]) {
      closeGate();
      const answer = site.request(path);
      open();
      expect((await answer).headers["content-security-policy"] ?? "").not.toContain("nonce-");
    }
  });
});

import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import manifest from "../../media/manifest.json" with { type: "json" };
import { authClient } from "../../test/support/auth-client.ts";
import { type CachedSite, openCachedSite } from "../../test/support/cached-site.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.pages.clear();
  site.made.length = 0;
});

describe("a page for all", () => {
  test("is made once, for whoever asks at the same time and after", async () => {
    const together = await Promise.all([
      site.request("/about"),
      site.request("/about?utm_source=x"),
      site.request("/about"),
    ]);
    const later = await site.request("/about");
    expect(site.made).toEqual(["/about"]);
    expect(new Set([...together, later].map(({ text }) => text)).size).toBe(1);
    expect(new Set([...together, later].map(({ headers }) => headers["x-request-id"])).size).toBe(4);
    expect(later).toMatchObject({
      status: 200,
      headers: {
        "cache-control": "public, max-age=0, must-revalidate",
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": expect.stringContaining("'sha256-"),
        "x-frame-options": "DENY",
        vary: "Accept-Encoding, Save-Data, Cookie",
      },
    });
  });

  test("comes as small as the visitor takes it, each form with a name of its own", async () => {
    const plain = await site.request("/privacy");
    const gzip = await site.request("/privacy", { headers: { "Accept-Encoding": "gzip" } });
    const br = await site.request("/privacy", { headers: { "Accept-Encoding": "gzip, deflate, br" } });
    expect([plain, gzip, br].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "gzip",
      "br",
    ]);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of [plain, gzip, br])
      expect(headers["content-length"]).toBe(String(body.length));
  });

  test("is not sent again to who has it, and HEAD tells of it without it", async () => {
    const first = await site.request("/privacy");
    const tag = first.headers.etag ?? "";
    const again = await site.request("/privacy", { headers: { "If-None-Match": `"other", W/${tag}` } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
    expect(again.headers["content-length"]).toBeUndefined();
    expect((await site.request("/privacy", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    const otherForm = { "If-None-Match": tag, "Accept-Encoding": "br" };
    expect((await site.request("/privacy", { headers: otherForm })).status).toBe(200);
    const head = await site.request("/privacy", { method: "HEAD" });
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(first.body.length),
    ]);
    expect(site.made).toEqual(["/privacy"]);
  });

  test("is kept for client navigation too, as other bytes", async () => {
    const page = await site.request("/_.data");
    await site.request("/_.data?_routes=routes%2Fsite%2Fhome");
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/x-script"]);
    expect((await site.request("/")).headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(site.made).toEqual(["/_.data", "/"]);
  });
});

test.each([
  ...["/", "/about", "/events", "/events?event=harvest-premium-table", "/house-of-nala", "/stories"],
  ...["/product/cowrie-column-gown", "/nala-prive", "/nala-prive/booking", "/fastrack", "/events.data"],
])(
  "%s made anew from the same content is the same, so that who has it need not fetch it again",
  async (path) => {
    const first = await site.request(path);
    site.pages.clear();
    const again = await site.request(path);
    expect(site.made).toHaveLength(2);
    expect([first.status, again.headers.etag]).toEqual([200, first.headers.etag]);
  },
);

describe("a picture", () => {
  const version = (manifest as Record<string, { hash: string }>)["photos/products/column-gown.jpg"]?.hash;
  const ours = `/img/160/webp/${version}/media/photos/products/column-gown.jpg`;
  const onTheWire = { Connection: "keep-alive" };
  /** Nothing that comes with a token is kept or taken from what is. */
  const fromTheSite = { Authorization: "Bearer x" };

  test("is sent from memory just as the site sends it", async () => {
    const direct = await site.request(ours, { headers: fromTheSite });
    expect([direct.status, site.made]).toEqual([200, []]);
    const { date, connection, "x-request-id": requestId, ...headers } = direct.headers;
    for (const more of [{}, {}, onTheWire, { ...onTheWire, "Accept-Encoding": "br", Cookie: "light=1" }]) {
      const kept = await site.request(ours, { headers: more });
      const { date, connection, "keep-alive": _, "x-request-id": requestId, etag, ...others } = kept.headers;
      expect([kept.status, kept.body, others]).toEqual([200, direct.body, headers]);
      expect(etag).toMatch(/^"[\w-]{22}"$/);
    }
    expect(site.made).toEqual([ours]);
    site.clock.now += 3_600_000;
    const etag = (await site.request(ours)).headers.etag ?? "";
    for (const way of [{}, onTheWire]) {
      const known = await site.request(ours, { headers: { ...way, "If-None-Match": etag } });
      expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
      const head = await site.request(ours, { method: "HEAD", headers: way });
      expect([head.headers["content-length"], head.body.length]).toEqual([String(direct.body.length), 0]);
      const part = await site.request(ours, { headers: { ...way, Range: "bytes=0-9" } });
      expect([part.status, part.headers.etag]).toEqual([200, undefined]);
    }
    expect(site.made).toEqual([ours]);
  });

  test("that was uploaded is shown as it is now within half a minute, and no longer once it is gone", async () => {
    const { files } = site.backend;
    const paint = (background: string) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
    const address = "/img/160/webp/0/uploads/gowns/new.png";
    expect((await site.request(address)).status).toBe(404);
    const put = (bytes: Buffer) => files.put("images/gowns/new.png", Readable.from([bytes]), bytes.length);
    await put(await paint("red"));
    const red = await site.request(address);
    await site.request(address);
    expect([red.status, red.headers["cache-control"]]).toEqual([
      200,
      expect.not.stringContaining("immutable"),
    ]);
    expect(site.made).toEqual([address, address]);

    await files.remove("images/gowns/new.png");
    await put(await paint("blue"));
    // Nobody tells of a file that was replaced: what is kept is looked at again after half a minute.
    site.clock.now += 30_000;
    const blue = await site.request(address);
    expect([blue.status, blue.body.equals(red.body)]).toEqual([200, false]);
    await files.remove("images/gowns/new.png");
    site.clock.now += 30_000;
    expect((await site.request(address)).status).toBe(404);
    expect(site.pages.bytes).toBe(0);
  });

  test("of a version that is gone is looked at again soon", async () => {
    const old = ours.replace(String(version), "0ldone");
    expect((await site.request(old)).headers["cache-control"]).toContain("max-age=60");
    site.clock.now += 31_000;
    await site.request(old);
    expect(site.made).toEqual([old, old]);
  });
});

describe("a write", () => {
  test("by staff shows on the next page, and leaves other pages alone", async () => {
    const editor = await site.backend.userClient("editor");
    await site.request("/");
    await site.request("/careers");
    const title = "Only just written";
    await editor.db.insertInto("banners").values({ title }).execute();
    expect((await site.request("/")).text).toContain(title);
    await site.request("/careers");
    await editor.db.deleteFrom("banners").where("title", "=", title).execute();
    expect((await site.request("/")).text).not.toContain(title);
    expect(site.made).toEqual(["/", "/careers", "/", "/"]);
  });

  test("of stock reaches the piece through its trigger", async () => {
    const { service } = site.backend;
    const product = { id: "last-one", name: "Last one", price: 900, status: "published" } as const;
    await service.insertInto("products").values(product).execute();
    expect((await site.request("/product/last-one")).text).not.toContain("Sold Out");
    await service.insertInto("stock").values({ product_id: product.id, quantity: 0 }).execute();
    expect((await site.request("/product/last-one")).text).toContain("Sold Out");
    await service.deleteFrom("products").where("id", "=", product.id).execute();
    expect((await site.request("/product/last-one")).status).toBe(404);
  });

  test("made elsewhere is looked for while visitors still get the old page", async () => {
    site.clock.now = 0;
    await site.request("/careers");
    site.clock.now = 16_000;
    const [one, two] = await Promise.all([site.request("/careers"), site.request("/careers")]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(site.made).toEqual(["/careers", "/careers"]);
    site.clock.now = 0;
  });
});

describe("the database away", () => {
  test("what is kept goes on being sent; what is not is answered with fallbacks that nobody keeps", async () => {
    await site.request("/careers");
    site.database.isAway = true;
    try {
      site.clock.now += 3_600_000;
      const old = await site.request("/careers");
      expect([old.status, old.headers["cache-control"]]).toEqual([200, "public, max-age=0, must-revalidate"]);
      const standIn = await site.request("/house-of-nala");
      expect([standIn.status, standIn.headers["cache-control"], standIn.headers.etag]).toEqual([
        200,
        "no-store",
        undefined,
      ]);
    } finally {
      site.database.isAway = false;
    }
    expect((await site.request("/house-of-nala")).headers.etag).toBeDefined();
    expect(site.made.filter((path) => path === "/house-of-nala")).toHaveLength(2);
  });
});

describe("what is not for all", () => {
  test.each(["/checkout", "/auth", "/order", "/search?q=gown", "/debug/mail", "/payment-cancelled"])(
    "%s is never kept",
    async (path) => {
      const answer = await site.request(path);
      expect(answer.headers.etag).toBeUndefined();
      expect(site.made).toEqual([]);
      expect(site.pages.bytes).toBe(0);
    },
  );

  test("neither are answers other than a page, posts, and questions with a token", async () => {
    expect((await site.request("/product/no-such-piece")).status).toBe(404);
    expect((await site.request("/stories?page=99")).status).toBe(302);
    await site.request("/about", { headers: { Authorization: "Bearer x" } });
    await site.request("/contact", { method: "POST", headers: { "Content-Length": "0" } });
    expect(site.made).toEqual(["/product/no-such-piece", "/stories?page=99"]);
    expect(site.pages.bytes).toBe(0);
  });
});

test.each(["/", "/events", "/house-of-nala", "/product/cowrie-column-gown", "/stories", "/careers"])(
  "%s is the same for a guest and for who is signed in",
  { tags: "@6.1" },
  async (path) => {
    const { data } = await authClient(site.backend.auth).signUp({
      email: `${randomUUID()}@people.example`,
      password: "lindiwe-11",
    });
    const guest = await site.request(path);
    const member = await site.request(path, {
      headers: { Authorization: `Bearer ${data.session?.access_token}` },
    });
    expect([guest.status, member.status]).toEqual([200, 200]);
    expect(member.text).toBe(guest.text);
  },
);

describe("by another host than that of SITE_URL", () => {
  const headers = { Host: "127.0.0.1:3000" };

  test("a visitor is sent to the same page of ours, and a form is told where we are", async () => {
    await site.request("/about");
    const answer = await site.request("/about?from=mail", { headers });
    expect(answer).toMatchObject({
      status: 308,
      headers: { location: "http://site.test/about?from=mail", "cache-control": "no-store" },
    });
    const form = await site.request("/contact", { method: "POST", headers, body: "" });
    expect(form).toMatchObject({
      status: 421,
      text: expect.stringContaining("This site is at http://site.test"),
    });
  });

  test("machines are answered: health checks, files, and reports of payments", async () => {
    for (const path of ["/healthz", "/readyz", "/media/brand/favicon.svg"])
      expect((await site.request(path, { headers })).status, path).toBe(200);
    const notice = await site.request("/paygate/notify", { method: "POST", headers, body: "" });
    expect(notice.status).toBe(400);
  });
});

describe("nobody can leave a page behind for others", () => {
  test("by headers", async () => {
    const clean = (await site.request("/house-of-nala")).body;
    site.pages.clear();
    const evil = "evil.example";
    const dirty = await site.request("/house-of-nala", {
      headers: {
        "X-Forwarded-Host": evil,
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": evil,
        "X-Original-URL": "/auth",
        "X-Rewrite-URL": "/auth",
        Forwarded: `host=${evil}`,
        Origin: `https://${evil}`,
        Cookie: "a=<script>",
        "X-React-Router-SPA-Mode": "yes",
        "X-HTTP-Method-Override": "POST",
        Range: "bytes=0-9",
        Accept: "application/json",
      },
    });
    expect(dirty.status).toBe(200);
    expect(dirty.text).not.toContain(evil);
    expect((await site.request("/house-of-nala")).body).toEqual(clean);
  });

  test.each([
    "//evil.example/about",
    "/about/",
    "/About",
    "/%61bout",
    "/./about",
    "/product/%2e%2e%2fabout",
    "/about%00",
    "http://evil.example/about",
    "/assets/../about",
    "/img/160/webp/0/media/../../../../about",
    "/img/160/webp/0/uploads/%2e%2e/about",
  ])("by another spelling: %s", async (path) => {
    await site.request(path).catch(() => null);
    expect(site.made).toEqual([]);
    expect(site.pages.bytes).toBe(0);
  });

  test("by parameters that no page reads", async () => {
    await site.request("/events?next=//evil.example&q=%3Cscript%3E&when=past");
    await site.request("/events?when=past&utm_source=mail");
    await site.request("/events?when=past&when=upcoming");
    expect(site.made).toEqual(["/events?when=past"]);
  });

  test("by asking for light pages", async () => {
    const full = await site.request("/");
    const light = await site.request("/", { headers: { "Save-Data": "on" } });
    const chosen = await site.request("/", { headers: { Cookie: "light=1" } });
    expect(chosen.text).toBe(light.text);
    expect(light.headers.etag).not.toBe(full.headers.etag);
    expect((await site.request("/")).text).toBe(full.text);
    expect(site.made).toEqual(["/", "/"]);
  });
});

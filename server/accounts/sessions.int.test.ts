import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { describeOnEveryDatabase, TEST_SITE_URL, type TestBackend } from "../../test/support/backend.ts";
import { loadServerBuild } from "../../test/support/server-build.ts";
import { SHARED_KEYS } from "../../test/support/shared-keys.ts";
import { createTestSite, openTestSite, type TestSite, testConfig } from "../../test/support/site.ts";
import { signedIn, signInAs, TestVisitor } from "../../test/support/visitor.ts";
import type { AuthService } from "./auth-service.ts";

const SESSION = "afi-session";
const HINT = "afi-who";

/** What the client library stores in the cookie. */
interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}
const read = (visitor: TestVisitor): Tokens =>
  JSON.parse(
    Buffer.from(visitor.cookies.get(SESSION)?.slice("base64-".length) ?? "", "base64url").toString(),
  );
const encode = (tokens: unknown) => `base64-${Buffer.from(JSON.stringify(tokens)).toString("base64url")}`;

/** The visitor's own token, signed again with this expiry, so that no test waits an hour. */
async function endToken(
  visitor: TestVisitor,
  { dataDir, db }: TestBackend,
  expires_at: number,
): Promise<void> {
  const { jwtSecret } =
    db.mode === "postgres"
      ? SHARED_KEYS
      : JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"));
  const tokens = read(visitor);
  const [head, body = ""] = tokens.access_token.split(".");
  const claims = { ...JSON.parse(Buffer.from(body, "base64url").toString()), exp: expires_at };
  const text = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  const access_token = `${text}.${createHmac("sha256", jwtSecret).update(text).digest("base64url")}`;
  visitor.cookies.set(SESSION, encode({ ...tokens, access_token, expires_at }));
}
const isGuest = async (visitor: TestVisitor) =>
  (await visitor.request("/account")).headers.get("Location") === "/auth?next=%2Faccount";

describeOnEveryDatabase("a session in a cookie", (backend) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
  });

  it("is readable by no script, and the hint beside it holds nothing secret", { tags: "@3.36" }, async () => {
    const { visitor, email, password, id } = await signedIn(site, backend());
    const fresh = new TestVisitor(site);
    const response = await fresh.post("/auth", { email, password });
    const [session, hint] = response.headers.getSetCookie();
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/house-of-nala"]);
    expect(session).toMatch(/^afi-session=base64-[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toMatch(/^afi-who=[^;]+; Max-Age=34560000; Path=\/; SameSite=Lax$/);
    expect(fresh.hint).toEqual({ id, email, fullName: "", expiresAt: read(fresh).expires_at });
    for (const secret of [read(fresh).access_token, read(fresh).refresh_token])
      expect(hint).not.toContain(secret);
    expect(await isGuest(visitor)).toBe(false);
  });

  it("goes over https alone where the site does", async () => {
    const { email, password } = await signedIn(site, backend());
    const config = testConfig(backend().dataDir, { SITE_URL: "https://site.test" });
    const secure = await createTestSite(backend(), config, await loadServerBuild());
    const request = new Request("https://site.test/auth", {
      method: "POST",
      headers: { Origin: "https://site.test" },
      body: new URLSearchParams({ email, password }),
    });
    const cookies = (await secure.fetch(request, { incoming: undefined as never })).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toContain("; Secure");
  });

  it("ended anywhere is refused at the next request, and forgotten", async () => {
    const { visitor, email, password } = await signedIn(site, backend(), "editor");
    const other = await signInAs(site, { email, password });
    const twin = visitor.twin();
    expect((await visitor.request("/admin")).status).toBe(200);
    const { headers, status } = await twin.post("/logout");
    expect([status, headers.get("Location"), headers.get("Clear-Site-Data")]).toEqual([
      303,
      "/",
      '"storage"',
    ]);
    expect(twin.cookies.size).toBe(0);
    expect((await visitor.request("/admin")).headers.get("Location")).toBe("/auth?next=%2Fadmin");
    expect(visitor.cookies.size).toBe(0);
    // Signing out on another device ends only that session.
    expect((await other.request("/admin")).status).toBe(200);
  });

  it("ends everywhere else with a new password, and stays where it was chosen", async () => {
    const { visitor, email, password } = await signedIn(site, backend());
    const elsewhere = await signInAs(site, { email, password });
    const wrong = { current_password: "not this one", password: "lindiwe-11" };
    expect(await visitor.send("/account?form=password", wrong)).toMatchObject({
      code: 400,
      errors: { current_password: "That is not your password." },
    });
    expect(await isGuest(elsewhere)).toBe(false);
    const right = { ...wrong, current_password: password };
    expect(await visitor.send("/account?form=password", right)).toMatchObject({ code: 200, status: "done" });
    expect([await isGuest(elsewhere), await isGuest(visitor)]).toEqual([true, false]);
    const again = await new TestVisitor(site).send("/auth", { email, password });
    expect(again).toMatchObject({ code: 400, message: "Invalid login credentials" });
  });

  it("ends with its account", async () => {
    const { visitor, id } = await signedIn(site, backend());
    await sql`delete from auth.users where id = ${id}`.execute(backend().db.loginRole);
    expect((await visitor.request("/account/profile")).status).toBe(401);
    expect(visitor.cookies.size).toBe(0);
  });

  it("is renewed before its token ends, once for five who ask at once", { tags: "@4.21" }, async () => {
    const { visitor, id } = await signedIn(site, backend());
    const before = read(visitor);
    await endToken(visitor, backend(), Math.floor(Date.now() / 1000) + 30);
    const tabs = [1, 2, 3, 4, 5].map(() => visitor.twin());
    const answers = await Promise.all(tabs.map((tab) => tab.request("/account/profile")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const renewed = new Set(tabs.map((tab) => read(tab).refresh_token));
    expect(renewed.size).toBe(1);
    expect(renewed).not.toContain(before.refresh_token);
    expect(tabs[0]?.hint?.expiresAt).toBe(read(tabs[0] as TestVisitor).expires_at);
    // A request that was under way with the old token succeeds too.
    expect(await isGuest(visitor)).toBe(false);
    expect(read(visitor).refresh_token).toBe(tabs[0] && read(tabs[0]).refresh_token);
    for (const tab of tabs) expect(await isGuest(tab)).toBe(false);
    const { rows } = await sql`
      select from auth.refresh_tokens where user_id::text = ${id} and not revoked
    `.execute(backend().db.loginRole);
    expect(rows).toHaveLength(1);
  });

  it("survives a sign-in service that breaks", async () => {
    const { visitor } = await signedIn(site, backend());
    await endToken(visitor, backend(), 1);
    const auth = { ...backend().auth, fetch: async () => new Response(null, { status: 503 }) };
    const broken = await openTestSite({ ...backend(), auth }, backend().dataDir);
    const there = new TestVisitor(broken);
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    expect((await there.request("/account/profile")).status).toBe(503);
    expect(there.cookies).toEqual(visitor.cookies);
    expect(await isGuest(visitor)).toBe(false);
  });

  it("forged, expired or rubbish is nobody's, and never an error", async () => {
    const { visitor } = await signedIn(site, backend());
    const tokens = read(visitor);
    const [head = "", claims = "", signature = ""] = tokens.access_token.split(".");
    const late = visitor.twin();
    await endToken(late, backend(), 1);
    const ended = read(late);
    const stranger = await signedIn(site, backend(), "admin");
    const [, othersClaims] = read(stranger.visitor).access_token.split(".");
    const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const rubbish: unknown[] = [
      { ...tokens, access_token: `${head}.${othersClaims}.${signature}` },
      { ...tokens, access_token: `${unsigned}.${claims}.` },
      { ...tokens, access_token: [head, claims, signature.split("").reverse().join("")].join(".") },
      { ...tokens, access_token: "x" },
      { ...ended, refresh_token: "rubbish" },
      { ...ended, refresh_token: crypto.randomUUID() },
      { ...ended, refresh_token: { toString: null } },
      { access_token: tokens.access_token },
      null,
      [],
      7,
      "text",
    ];
    const values = [...rubbish.map(encode), "", "base64-", "base64-%%%", "%E0%A4%A", "{}", "x".repeat(3000)];
    for (const value of values) {
      const liar = new TestVisitor(site);
      liar.cookies.set(SESSION, value).set(HINT, visitor.cookies.get(HINT) ?? "");
      const response = await liar.request("/account");
      expect([response.status, response.headers.get("Location")], value).toEqual([
        302,
        "/auth?next=%2Faccount",
      ]);
      expect(liar.cookies.get(HINT), value).toBeUndefined();
      expect((await liar.request("/auth")).status, value).toBe(200);
    }
    expect(await isGuest(visitor)).toBe(false);
  });

  it("counts no longer once the browser has dropped its hint, and ends then", async () => {
    const { visitor } = await signedIn(site, backend());
    const twin = visitor.twin();
    visitor.cookies.delete(HINT);
    expect(await isGuest(visitor)).toBe(true);
    expect(visitor.cookies.size).toBe(0);
    expect(await isGuest(twin)).toBe(true);
  });

  it("is cleared by signing out whatever the sign-in service says", async () => {
    const { visitor } = await signedIn(site, backend());
    const auth = { ...backend().auth, fetch: () => Promise.reject(new Error("away")) };
    const broken = new TestVisitor(await openTestSite({ ...backend(), auth }, backend().dataDir));
    for (const [name, value] of visitor.cookies) broken.cookies.set(name, value);
    expect(await broken.send("/logout")).toMatchObject({ code: 200, status: "done" });
    expect(broken.cookies.size).toBe(0);
  });

  it("keeps personal pages out of every cache, and leaves public ones the same for everyone", async () => {
    const { visitor } = await signedIn(site, backend(), "editor");
    const guest = new TestVisitor(site);
    for (const path of [
      "/account",
      "/account.data",
      "/account/profile",
      "/account/delete",
      "/admin",
      "/auth",
    ])
      for (const who of [visitor, guest])
        expect((await who.request(path)).headers.get("Cache-Control"), path).toBe("private, no-store");
    for (const path of ["/contact", "/checkout", "/nala-prive/booking", "/designer-application", "/logout"]) {
      const [own, theirs] = [await visitor.request(path), await guest.request(path)];
      expect(await own.text(), path).toBe(await theirs.text());
      expect(own.headers.getSetCookie(), path).toEqual([]);
      expect(own.headers.get("Cache-Control") ?? "", path).not.toContain("private");
    }
  });

  it("is asked for by the code-exchange flow, with nothing of it left in the browser", {
    tags: ["@3.32", "@7.25"],
  }, async () => {
    const asked: string[] = [];
    const auth: AuthService = {
      ...backend().auth,
      async fetch(input, init) {
        asked.push(`${input} ${init?.body}`);
        return backend().auth.fetch(input, init);
      },
    };
    const visitor = new TestVisitor(await openTestSite({ ...backend(), auth }, backend().dataDir));
    const email = `${crypto.randomUUID()}@example.com`;
    await visitor.send("/auth?mode=create", { email, password: "mbali-2719", full_name: "Amina Diallo" });
    expect(asked).toEqual([expect.stringMatching(/\/auth\/v1\/signup.*"code_challenge":"[^"]+"/)]);
    expect(asked[0]).toContain('"full_name":"Amina Diallo"');
    expect([...visitor.cookies.keys()].sort()).toEqual([SESSION, HINT]);
    expect(visitor.hint).toMatchObject({ email, fullName: "Amina Diallo" });
  });

  it("is opened by no page of another site", async () => {
    const { email, password } = await signedIn(site, backend());
    const body = new URLSearchParams({ email, password });
    const headers = { Origin: "https://elsewhere.example" };
    const response = await site.request("/auth", { method: "POST", body, headers });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("is to be had nowhere else: the sign-in service answers nobody outside", { tags: "@6.8" }, async () => {
    const apikey = backend().auth.anonKey;
    for (const method of ["GET", "POST", "PUT", "OPTIONS"])
      for (const path of ["/auth/v1/health", "/auth/v1/token?grant_type=password", "/auth/v1/admin/users"]) {
        const response = await site.request(path, { method, headers: { apikey, Origin: TEST_SITE_URL } });
        expect(response.status, `${method} ${path}`).toBeGreaterThanOrEqual(404);
        expect(response.status, `${method} ${path}`).toBeLessThan(406);
      }
    expect((await site.request("/auth/backend")).status).toBe(404);
  });
});

describe("limits of sign-in", () => {
  describeOnEveryDatabase("count the visitor's own address", (backend) => {
    it("and say so in the form", async () => {
      const site = await openTestSite(backend(), backend().dataDir);
      const { email, password } = await signedIn(site, backend());
      const thief = new TestVisitor(site, { address: "198.51.100.7" });
      for (let tried = 0; tried < 8; tried += 1)
        expect((await thief.send("/auth", { email, password: "not-theirs" })).code).toBe(400);
      const refused = await thief.send("/auth", { email, password });
      expect(refused).toMatchObject({
        code: 429,
        message: "Too many attempts. Please wait a few minutes and try again.",
        values: { email },
      });
      expect(JSON.stringify(refused)).not.toContain(password);
      expect(await signInAs(site, { email, password })).toBeDefined();
    });
  });
});

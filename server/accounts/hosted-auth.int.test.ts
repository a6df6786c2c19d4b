import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useTestBackend } from "../../test/support/backend.ts";
import { openTestSite } from "../../test/support/site.ts";
import { signedIn, signInAs, TestVisitor } from "../../test/support/visitor.ts";
import { openHostedAuth } from "./hosted-auth.ts";

/* Our own service acts as a hosted project that signs with a shared secret: the protocol is the same. */
const backend = useTestBackend();

beforeEach(() => {
  vi.stubGlobal("fetch", (...asked: Parameters<typeof fetch>) => backend().auth.fetch(...asked));
});
afterEach(() => void vi.unstubAllGlobals());

const hosted = () => {
  const { url, anonKey } = backend().auth;
  return openHostedAuth({ url, anonKey, serviceRoleKey: "service" });
};

it("signs in, knows the session while it lasts, and refuses it once it has been ended", async () => {
  const own = await openTestSite(backend(), backend().dataDir);
  const { email, password } = await signedIn(own, backend());
  const site = await openTestSite({ ...backend(), auth: hosted() }, backend().dataDir);
  const visitor = await signInAs(site, { email, password });
  const twin = visitor.twin();
  expect((await visitor.request("/account")).status).toBe(200);
  expect((await visitor.post("/logout")).status).toBe(303);
  expect((await twin.request("/account")).status).toBe(302);
  expect((await new TestVisitor(site).send("/auth", { email, password: "not-theirs" })).code).toBe(400);
});

it("takes what an expired token says for nothing but a reason to renew it", async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = (exp: number) => {
    const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID(), aud: "authenticated", exp };
    return [part({ alg: "HS256" }), part(claims), "forged"].join(".");
  };
  const soon = Math.floor(Date.now() / 1000) + 600;
  expect(await hosted().verify(token(1), { allowExpired: true })).toMatchObject({ expiresAt: 1 });
  expect(await hosted().verify(token(1))).toBeNull();
  expect(await hosted().verify(token(soon), { allowExpired: true })).toBeNull();
  expect(await hosted().verify("rubbish", { allowExpired: true })).toBeNull();
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWriteLimits, type WriteLimits } from "./write-limits.ts";

const SECRET = "sb_secret_of_the_site";
const TEN_MINUTES_MS = 10 * 60_000;

let limits: WriteLimits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = createWriteLimits((request) => request.headers.get("apikey") === SECRET);
});
afterEach(() => {
  vi.useRealTimers();
});

interface Call {
  route?: string;
  method?: string;
  from?: string;
  key?: string;
}

const call = ({
  route = "rest/v1/newsletter_subscriptions",
  method = "POST",
  from = "a",
  key = "sb_publishable",
}: Call) =>
  limits(
    new Request(`http://site.test/${route}`, { method, headers: { apikey: key } }),
    from,
    async () => new Response(null, { status: 201 }),
  );

/** How many of so many calls got through. */
async function admitted(calls: number, options: Call = {}): Promise<number> {
  let through = 0;
  for (let count = 0; count < calls; count++) if ((await call(options)).status !== 429) through++;
  return through;
}

it("whoever adds rows by a script is stopped, alone and for minutes alone", async () => {
  expect(await admitted(100)).toBe(60);
  const refused = await call({ route: "rest/v1/contact_messages", method: "PUT" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await refused.json()).toEqual({
    code: "PGRST429",
    message: "Too many requests. Please wait a few minutes and try again.",
    details: null,
    hint: null,
  });
  expect((await call({ from: "b" })).status).toBe(201);
  await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS);
  expect((await call({})).status).toBe(201);
});

it("staff at the same address work on", async () => {
  await admitted(100);
  expect(await admitted(500, { route: "rest/v1/contact_messages?id=eq.1", method: "PATCH" })).toBe(500);
  expect(await admitted(500, { route: "storage/v1/object/images/gown.jpg" })).toBe(500);
  expect(await admitted(5_000, { route: "rest/v1/products" })).toBe(2_000);
});

it.each([
  ["reads", { method: "GET", route: "rest/v1/newsletter_subscriptions" }],
  ["questions put as a function", { route: "rest/v1/rpc/search_site" }],
  ["the site itself", { key: SECRET }],
])("%s are not counted", async (_, options) => {
  expect(await admitted(4_000, options)).toBe(4_000);
});

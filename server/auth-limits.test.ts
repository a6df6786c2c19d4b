import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AuthLimits, createAuthLimits } from "./auth-limits.ts";

const OWNER = "203.0.113.1";
const STRANGER = "198.51.100.7";
const MINUTE_MS = 60_000;

let limits: AuthLimits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = createAuthLimits();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Try {
  route?: string;
  method?: string;
  email?: unknown;
  from?: string;
  /** What the sign-in service would answer. */
  status?: number;
}

async function attempt(options: Try = {}): Promise<Response> {
  const { route = "token?grant_type=password", method = "POST", from = STRANGER, status = 400 } = options;
  const { email = "naledi@mail.example" } = options;
  const request = new Request(`http://site.test/auth/v1/${route}`, {
    method,
    ...(method !== "GET" && { body: JSON.stringify({ email }) }),
  });
  return limits(request, from, async () => new Response(null, { status }));
}

/** How many of so many tries got through. */
async function admitted(tries: number, options: (index: number) => Try): Promise<number> {
  let through = 0;
  for (let index = 0; index < tries; index++) if ((await attempt(options(index))).status !== 429) through++;
  return through;
}

describe("guessing a password", () => {
  it("ends after a few tries, for that address and account alone, and for minutes alone", async () => {
    expect(await admitted(20, () => ({}))).toBe(8);
    const refused = await attempt();
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await refused.json()).toEqual({
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Too many attempts. Please wait a few minutes and try again.",
    });
    expect((await attempt({ from: OWNER, status: 200 })).status).toBe(200);
    expect((await attempt({ email: "other@mail.example" })).status).toBe(400);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect((await attempt()).status).toBe(400);
  });

  it("knows an account however its address is written", async () => {
    const spellings = ["naledi@mail.example", " NALEDI@mail.example ", "Naledi@Mail.Example"];
    expect(await admitted(20, (index) => ({ email: spellings[index % 3] }))).toBe(8);
  });

  it("ends for an address that goes through many accounts", async () => {
    expect(await admitted(60, (index) => ({ email: `guest-${index}@mail.example` }))).toBe(40);
    expect((await attempt({ from: OWNER })).status).toBe(400);
  });

  it("ends for an account that many addresses try", async () => {
    expect(await admitted(90, (index) => ({ from: `192.0.2.${index}` }))).toBe(60);
  });

  it("counts nobody who signs in, and nothing that was our fault", async () => {
    expect(await admitted(90, () => ({ status: 503 }))).toBe(90);
    expect(await admitted(90, () => ({ status: 200 }))).toBe(90);
    expect(await admitted(7, () => ({}))).toBe(7);
    expect((await attempt({ status: 200 })).status).toBe(200);
    expect(await admitted(9, () => ({}))).toBe(8);
  });

  it("is not helped by many tries at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt()));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(8);
  });
});

describe("making us send mails", () => {
  it.each(["signup", "recover", "resend"])(
    "by %s ends after a few, whether they succeed or not",
    async (route) => {
      expect(await admitted(9, () => ({ route, status: 200 }))).toBe(4);
      const refused = await attempt({ route });
      expect(await refused.json()).toMatchObject({ error_code: "over_email_send_rate_limit" });
      expect(await admitted(20, (index) => ({ route, from: `192.0.2.${index}` }))).toBe(6);
      expect(await admitted(60, (index) => ({ route, email: `guest-${index}@mail.example` }))).toBe(20);
    },
  );
});

it("proofs and changes are counted by address", async () => {
  expect(await admitted(50, () => ({ route: "verify", status: 200 }))).toBe(30);
  expect(await admitted(50, () => ({ route: "user", method: "PUT", status: 200 }))).toBe(30);
});

it("nothing in the address lifts a limit", async () => {
  const refresh = "grant_type=refresh_token";
  expect(await admitted(9, () => ({ route: `recover?${refresh}`, status: 200 }))).toBe(4);
  expect(await admitted(20, () => ({ route: `token?scope=x&grant_type=password&${refresh}` }))).toBe(8);
  expect(await admitted(50, () => ({ route: `verify?${refresh}`, status: 200 }))).toBe(30);
});

it("refreshing and reading are not counted, and rubbish is", async () => {
  expect(await admitted(99, () => ({ route: "token?grant_type=refresh_token", status: 200 }))).toBe(99);
  expect(await admitted(99, () => ({ route: "user", method: "GET", status: 200 }))).toBe(99);
  const rubbish = [{ toString: null, valueOf: null }, ["naledi@mail.example"], null, 7];
  expect(await admitted(50, (index) => ({ email: rubbish[index % rubbish.length] }))).toBe(8);
});

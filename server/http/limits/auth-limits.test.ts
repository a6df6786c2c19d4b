import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuthAttempt, AuthLimits } from "../../../app/platform/sign-in/accounts.ts";
import { createAuthLimits } from "./auth-limits.ts";

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
  kind?: AuthAttempt;
  email?: string;
  from?: string;
  outcome?: "succeeded" | "broken" | "refused";
}

async function attempt(options: Try = {}): Promise<boolean> {
  const { kind = "sign in", email = "naledi@mail.example", from = STRANGER, outcome = "refused" } = options;
  const origin = { address: from, email };
  const isAdmitted = await limits.admits(kind, origin);
  if (isAdmitted && outcome !== "refused") await limits.uncount(kind, origin, outcome);
  return isAdmitted;
}

/** How many of so many tries got through. */
async function admitted(tries: number, options: (index: number) => Try): Promise<number> {
  let through = 0;
  for (let index = 0; index < tries; index++) if (await attempt(options(index))) through++;
  return through;
}

describe("guessing a password", () => {
  it("ends after a few tries, for that address and account alone, and for minutes alone", async () => {
    expect(await admitted(20, () => ({}))).toBe(8);
    expect(await attempt()).toBe(false);
    expect(await attempt({ from: OWNER, outcome: "succeeded" })).toBe(true);
    expect(await attempt({ email: "other@mail.example" })).toBe(true);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(await attempt()).toBe(true);
  });

  it("knows an account however its address is written", async () => {
    const spellings = ["naledi@mail.example", " NALEDI@mail.example ", "Naledi@Mail.Example"];
    expect(await admitted(20, (index) => ({ email: spellings[index % 3] ?? "" }))).toBe(8);
  });

  it("ends for an address that goes through many accounts", async () => {
    expect(await admitted(60, (index) => ({ email: `guest-${index}@mail.example` }))).toBe(40);
    expect(await attempt({ from: OWNER })).toBe(true);
  });

  it("ends for an account that many addresses try", async () => {
    expect(await admitted(90, (index) => ({ from: `192.0.2.${index}` }))).toBe(60);
  });

  it("counts nobody who signs in, and nothing that was our fault", async () => {
    expect(await admitted(90, () => ({ outcome: "broken" }))).toBe(90);
    expect(await admitted(90, () => ({ outcome: "succeeded" }))).toBe(90);
    expect(await admitted(7, () => ({}))).toBe(7);
    expect(await attempt({ outcome: "succeeded" })).toBe(true);
    expect(await admitted(9, () => ({}))).toBe(8);
  });

  it("is not helped by many tries at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt()));
    expect(answers.filter(Boolean)).toHaveLength(8);
  });
});

describe("making us send mails", () => {
  it.each(["sign up", "reset", "resend"] as const)(
    "by %s ends after a few, whether they succeed or not",
    async (kind) => {
      expect(await admitted(10, () => ({ kind, outcome: "succeeded" }))).toBe(4);
      expect(await admitted(20, (index) => ({ kind, from: `192.0.2.${index}` }))).toBe(6);
      expect(await admitted(60, (index) => ({ kind, email: `guest-${index}@mail.example` }))).toBe(20);
    },
  );
});

it("proofs and changes are counted by address", async () => {
  expect(await admitted(50, () => ({ kind: "open link", outcome: "succeeded" }))).toBe(30);
  expect(await admitted(50, () => ({ kind: "change", outcome: "succeeded" }))).toBe(30);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askOwn } from "./ask-own";
import { SESSION_KEY } from "./session";

const asked: string[] = [];
const stored = new Map<string, string>();
beforeEach(() => {
  asked.length = 0;
  stored.clear();
  vi.stubGlobal("window", { localStorage: { getItem: (key: string) => stored.get(key) ?? null } });
  // Our own server answers; the sign-in service cannot be found.
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (!path.startsWith("/account")) throw new TypeError("Failed to fetch");
    asked.push(path);
    const isKnown = new Headers(init?.headers).has("Authorization");
    return isKnown ? Response.json({ orders: 2 }) : new Response(null, { status: 401 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function signIn(expiresInS: number) {
  const session = {
    access_token: "a",
    refresh_token: "r",
    expires_at: Math.floor(Date.now() / 1000) + expiresInS,
    user: { email: "amina@mail.example" },
  };
  stored.set(SESSION_KEY, JSON.stringify(session));
}
const ask = () => askOwn("/account/overview", new AbortController().signal);

it("asks with the session this browser has", async () => {
  signIn(3600);
  expect(await ask()).toEqual({ state: "ready", value: { orders: 2 } });
});

it("does not ask as a guest while a session waits to be renewed: the answer would end it", async () => {
  signIn(-60);
  expect(await ask()).toEqual({ state: "failed" });
  expect(asked).toEqual([]);
});

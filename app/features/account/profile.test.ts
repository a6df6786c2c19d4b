import type { User } from "@supabase/auth-js";
import { expect, test, vi } from "vitest";
import type { BrowserClient } from "./browser-client";
import { fallbackProfile, findProfile } from "./profile";

const user = { id: "u1", email: "amina@mail.example" } as User;
const row = { id: "u1", email: "amina@mail.example", role: "editor", full_name: "Amina Diallo" };

/** A client whose table answers this to somebody who is signed in, or has just left. */
function clientAnswering(
  answer: { data: unknown; error: unknown },
  session: object | null = null,
): BrowserClient {
  const query = { select: () => query, eq: () => query, single: async () => answer };
  const auth = { getSession: async () => ({ data: { session } }) };
  return { db: { from: () => query }, auth } as unknown as BrowserClient;
}

test("the row of a user is their profile", async () => {
  const profile = await findProfile(clientAnswering({ data: row, error: null }), user);
  expect(profile).toEqual({
    id: "u1",
    email: "amina@mail.example",
    role: "editor",
    fullName: "Amina Diallo",
  });
});

test("without a row a profile is built here, and it is a plain user's", async () => {
  const profile = await findProfile(clientAnswering({ data: null, error: { code: "PGRST116" } }), user);
  expect(profile).toEqual({ id: "u1", email: "amina@mail.example", role: "user", fullName: null });
  expect(fallbackProfile(user, true).role).toBe("admin");
});

test("any other error is logged, unless the user has left, and leaves the profile empty", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const refused = { data: null, error: { code: "42501" } };
  expect(await findProfile(clientAnswering(refused, { user }), user)).toBeNull();
  expect(logged).toHaveBeenCalledOnce();
  expect(await findProfile(clientAnswering(refused, null), user)).toBeNull();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

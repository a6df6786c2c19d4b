import { expect, test } from "vitest";
import {
  type AccountChange,
  type AuthEvent,
  changeAccount,
  type Profile,
  UNKNOWN_ACCOUNT,
  type User,
} from "./account-state";

const EVENTS: AuthEvent[] = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
];
const amina: User = { id: "amina", email: "amina@mail.example", fullName: "" };
const naledi: User = { id: "naledi", email: "naledi@mail.example", fullName: "" };
const profileOf = ({ id, email }: User): Profile => ({
  id,
  email,
  role: "user",
  fullName: null,
});
const event = (name: AuthEvent, user: User | null): AccountChange => ({
  type: "event",
  event: name,
  user,
});
const after = (...changes: AccountChange[]) => changes.reduce(changeAccount, UNKNOWN_ACCOUNT);
const signedIn = [
  event("SIGNED_IN", amina),
  { type: "profile", userId: "amina", profile: profileOf(amina) },
] satisfies AccountChange[];

test("loading begins true and ends with the first look, whatever came of it", { tags: "@4.13" }, () => {
  expect(UNKNOWN_ACCOUNT.isLoading).toBe(true);
  expect(after({ type: "checked" })).toEqual({ ...UNKNOWN_ACCOUNT, isLoading: false });
});

test.each(EVENTS)(
  "%s ends loading and says who is signed in",
  { tags: ["@4.15", "@4.17", "@4.20"] },
  (name) => {
    expect(after(event(name, amina))).toMatchObject({
      isLoading: false,
      user: amina,
      isProfileLoading: true,
    });
  },
);

test.each(EVENTS)("%s without a user clears user and profile", { tags: "@4.19" }, (name) => {
  expect(after(...signedIn, event(name, null))).toEqual({ ...UNKNOWN_ACCOUNT, isLoading: false });
});

test("a profile arrives, and an empty one is an answer too", { tags: "@4.18" }, () => {
  expect(after(...signedIn)).toMatchObject({ profile: profileOf(amina), isProfileLoading: false });
  const none = after(event("SIGNED_IN", amina), { type: "profile", userId: "amina", profile: null });
  expect(none).toMatchObject({ profile: null, isProfileLoading: false });
});

test("a profile stays in view while the same user's session is refreshed, and goes with another user", () => {
  const refreshed = after(...signedIn, event("TOKEN_REFRESHED", amina));
  expect(refreshed).toMatchObject({ profile: profileOf(amina), isProfileLoading: false });
  const other = after(...signedIn, event("SIGNED_IN", naledi));
  expect(other).toMatchObject({ user: naledi, profile: null, isProfileLoading: true });
});

test("a late profile of a user who has signed out is dropped", () => {
  const late: AccountChange = { type: "profile", userId: "amina", profile: profileOf(amina) };
  expect(after(event("SIGNED_IN", amina), event("SIGNED_OUT", null), late).profile).toBeNull();
  expect(after(event("SIGNED_IN", amina), event("SIGNED_IN", naledi), late).profile).toBeNull();
});

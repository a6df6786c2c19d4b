import { expect, test } from "vitest";
import { doesDeviceWin, readAccountBody } from "./account-body";
import { type AccountBody, NO_BODY } from "./body";

const NOW = 1_000_000;
const BODY = { ...NO_BODY, bust: 90 };
const at = { userId: "me", now: NOW };
const device = (ageMs: number, accountId: string | null, body: typeof BODY | null = BODY) => ({
  body,
  accountId,
  changedAt: NOW - ageMs,
});
const inAccount = (ageMs: number, body: typeof BODY | null = BODY): AccountBody => ({ body, ageMs });

test("of one person's devices the last change counts, and forgetting is one", () => {
  expect(doesDeviceWin(device(5_000, "me"), inAccount(1_000, null), at), "forgotten elsewhere since").toBe(
    false,
  );
  expect(doesDeviceWin(device(500, "me"), inAccount(1_000, null), at), "measured again since").toBe(true);
  expect(doesDeviceWin(device(500, "me", null), inAccount(1_000), at), "forgotten here, offline").toBe(true);
  expect(doesDeviceWin(device(5_000, "me", null), inAccount(1_000), at), "measured elsewhere since").toBe(
    false,
  );
});

test("what a guest kept fills an account that has nothing newer, and replaces nothing", () => {
  expect(doesDeviceWin(device(5_000, null), null, at)).toBe(true);
  expect(doesDeviceWin(device(500, null), inAccount(1_000, null), at), "measured after forgetting").toBe(
    true,
  );
  expect(doesDeviceWin(device(5_000, null), inAccount(1_000, null), at), "before it").toBe(false);
  expect(doesDeviceWin(device(500, null), inAccount(1_000), at), "the account has its own").toBe(false);
  expect(doesDeviceWin(device(500, "another"), null, at), "another person's").toBe(false);
});

test("an answer is read with its age, and one of another version is not taken for a forgetting", () => {
  expect(readAccountBody(null)).toBeNull();
  expect(readAccountBody({ ...BODY, body: BODY, ageMs: 5 })).toEqual({ body: BODY, ageMs: 5 });
  expect(readAccountBody({ body: null, ageMs: 5 })).toEqual({ body: null, ageMs: 5 });
  expect(() => readAccountBody(BODY)).toThrow("without an age");
});

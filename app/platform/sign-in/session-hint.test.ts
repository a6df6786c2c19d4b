import { expect, test } from "vitest";
import { HINT_COOKIE, readHint } from "./session-hint";

const hint = { id: "u1", email: "amina@mail.example", fullName: "Amina; Diallo", expiresAt: 1_800_000_000 };
const cookie = (value: unknown) => `${HINT_COOKIE}=${encodeURIComponent(JSON.stringify(value))}`;

test("the hint says who is signed in, wherever it stands among the cookies", () => {
  expect(readHint(cookie(hint))).toEqual(hint);
  expect(readHint(`a=1; ${cookie(hint)}; b=2`)).toEqual(hint);
  expect(readHint(cookie({ ...hint, isRecovery: true }))?.isRecovery).toBe(true);
});

test("no cookie, junk, half a hint and another cookie mean signed out", () => {
  const { email: _, ...half } = hint;
  for (const cookies of [
    "",
    `${HINT_COOKIE}=`,
    `${HINT_COOKIE}=%`,
    `${HINT_COOKIE}=%7B`,
    `x${cookie(hint)}`,
    cookie(null),
    cookie([]),
    cookie(half),
    cookie({ ...hint, expiresAt: "soon" }),
  ])
    expect(readHint(cookies), cookies).toBeNull();
});

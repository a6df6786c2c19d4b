import { expect, test } from "vitest";
import { readAccessToken, readSignedIn, splitName } from "./session";

const session = {
  access_token: "a",
  refresh_token: "r",
  user: { email: "amina@mail.example", user_metadata: { full_name: "Amina Diallo" } },
};

test("a stored session says who is signed in", () => {
  expect(readSignedIn(JSON.stringify(session))).toEqual({
    email: "amina@mail.example",
    fullName: "Amina Diallo",
  });
  expect(readSignedIn(JSON.stringify({ ...session, user: { email: "a@b.example" } }))?.fullName).toBe("");
});

test("nothing, rubbish and half a session say that nobody is", () => {
  for (const stored of [
    null,
    "",
    "{",
    "7",
    "{}",
    JSON.stringify({ user: session.user }),
    '{"user":{"email":7}}',
  ])
    expect(readSignedIn(stored), String(stored)).toBeNull();
});

test("a full name is parted at its last word", () => {
  expect(splitName("Amina Diallo")).toEqual({ firstName: "Amina", lastName: "Diallo" });
  expect(splitName(" Nomvula  Asante Dube ")).toEqual({ firstName: "Nomvula Asante", lastName: "Dube" });
  expect(splitName("Amina")).toEqual({ firstName: "Amina", lastName: "" });
  expect(splitName("")).toEqual({ firstName: "", lastName: "" });
});

test("a stored access token is given while it holds for another minute", () => {
  const now = Date.parse("2026-03-01T10:00:00Z");
  const ending = (seconds: number) => JSON.stringify({ ...session, expires_at: now / 1000 + seconds });
  expect(readAccessToken(ending(3600), now)).toBe("a");
  expect(readAccessToken(ending(60), now)).toBeNull();
  expect(readAccessToken(ending(-5), now)).toBeNull();
  expect(readAccessToken(JSON.stringify(session), now)).toBeNull();
  for (const rubbish of [null, "{", "7", '{"access_token":7,"expires_at":9e12}'])
    expect(readAccessToken(rubbish, now), String(rubbish)).toBeNull();
});

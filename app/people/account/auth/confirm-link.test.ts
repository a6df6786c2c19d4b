import { expect, test } from "vitest";
import { readConfirmLink } from "./confirm-link";

const TOKEN = "0123456789abcdef";
const read = (query: string) => readConfirmLink(new URLSearchParams(query));

test("the link of a mail is read, whatever a template calls a confirmation", () => {
  const signup = { type: "signup", tokenHash: TOKEN };
  expect(read(`token_hash=${TOKEN}&type=signup`)).toEqual(signup);
  expect(read(`token_hash=${TOKEN}&type=email`)).toEqual(signup);
  expect(read(`token_hash=${TOKEN}&type=recovery`)).toEqual({ type: "recovery", tokenHash: TOKEN });
});

test("half a link and another kind of link are none", () => {
  for (const query of [
    "",
    "type=signup",
    `token_hash=${TOKEN}`,
    "token_hash=&type=signup",
    `token_hash=${TOKEN}&type=magiclink`,
    "error=access_denied&error_code=otp_expired",
  ])
    expect(read(query), query).toBeNull();
});

import { expect, test } from "vitest";
import { readConfirmLink } from "./confirm-link";

const TOKEN = "0123456789abcdef";

test("the link of a mail is read behind the #, and from the query where a template puts it there", () => {
  const signup = { type: "signup", tokenHash: TOKEN };
  expect(readConfirmLink({ hash: `#token_hash=${TOKEN}&type=signup`, search: "" })).toEqual(signup);
  expect(readConfirmLink({ hash: "", search: `?token_hash=${TOKEN}&type=email` })).toEqual(signup);
  expect(readConfirmLink({ hash: `#token_hash=${TOKEN}&type=recovery`, search: "" })).toEqual({
    type: "recovery",
    tokenHash: TOKEN,
  });
});

test("half a link and another kind of link are none", () => {
  for (const hash of [
    "",
    "#",
    "#type=signup",
    `#token_hash=${TOKEN}`,
    "#token_hash=&type=signup",
    `#token_hash=${TOKEN}&type=magiclink`,
    "#error=access_denied&error_code=otp_expired",
  ])
    expect(readConfirmLink({ hash, search: "" }), hash).toBeNull();
});

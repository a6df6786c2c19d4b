import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type Door, pass } from "./door.ts";
import { address, unreadable } from "./fields.ts";
import { isRightPassword, NOBODYS_HASH } from "./password.ts";
import { authRefusal } from "./refusal.ts";

const TOKEN_BYTES = 32;

const NOT_THE_PASSWORD =
  "That is not the password this account was last opened with. Please create the account again, or choose a new password.";

/** A link carries the hash of a code. The code itself is not taken: the package would let anybody guess at it. */
const proof = z.discriminatedUnion("type", [
  z.object({ type: z.literal("signup"), token_hash: z.string().min(1), password: z.string().default("") }),
  z.object({ type: z.literal("recovery"), token_hash: z.string().min(1) }),
]);

/**
 * The link proves whose address it is, and not who chose the password: anybody may sign up with any address. So an
 * account opens with the password that is kept for it, or with a new one.
 */
export const verify: Door = async (hall, request, body) => {
  const given = proof.safeParse(body);
  if (!given.success) return authRefusal(403, "otp_expired", "Email link is invalid or has expired");
  const { type, token_hash } = given.data;
  if (given.data.type === "signup") {
    const account = await hall.rows.findByConfirmation(token_hash);
    if (account && !(await isRightPassword(given.data.password, account.passwordHash)))
      return authRefusal(400, "invalid_credentials", NOT_THE_PASSWORD);
  } else await hall.rows.dropUnprovenPassword(token_hash, NOBODYS_HASH);
  return pass(hall, request, { type, token_hash });
};

/** Answered before anybody looks whether there is such an account, so that the time it takes does not tell. */
export const recover: Door = (hall, request, body) => {
  const given = z.object({ email: address }).safeParse(body);
  if (!given.success) return unreadable();
  hall.afterwards.do("the mail for a new password was not sent", async () => {
    const response = await pass(hall, request, given.data);
    if (!response.ok) throw new Error(`The sign-in service answered ${response.status}`);
  });
  return Response.json({});
};

/** The package refuses to send a second confirmation, so this one is ours. */
export const resend: Door = ({ rows, tell, afterwards }, _request, body) => {
  const given = z.object({ email: address, type: z.literal("signup") }).safeParse(body);
  if (!given.success) return unreadable();
  const to = given.data.email;
  afterwards.do("a confirmation was not sent again", async () => {
    const account = await rows.find(to);
    const token = randomBytes(TOKEN_BYTES).toString("hex");
    if (account && (await rows.expectConfirmation(account.id, token))) tell({ kind: "confirm", to, token });
  });
  return Response.json({});
};

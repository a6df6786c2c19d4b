import { z } from "zod";
import type { AccountMailKind } from "../../app/people/account/account-mail.server.ts";
import { authError } from "./auth-error.ts";
import { type AuthContext, type AuthHandler, forward } from "./auth-handler.ts";
import { address, unreadable } from "./fields.ts";
import { DUMMY_HASH, isRightPassword } from "./password.ts";
import type { AccountRow } from "./rows.ts";

const NOT_THE_PASSWORD =
  "That is not the password this account was created with. Please create the account again, or choose a new password.";

/** A link contains the hash of a code. The code itself is not accepted: the package would allow guessing it. */
const proof = z.discriminatedUnion("type", [
  z.object({ type: z.literal("signup"), token_hash: z.string().min(1), password: z.string().default("") }),
  z.object({ type: z.literal("recovery"), token_hash: z.string().min(1) }),
]);

/**
 * The link proves who owns the address, not who chose the password: anyone can sign up with any address. So the account
 * opens with its stored password or with a new one.
 */
export const verify: AuthHandler = async (authContext, request, body) => {
  const given = proof.safeParse(body);
  if (!given.success) return authError(403, "otp_expired", "Email link is invalid or has expired");
  const { type, token_hash } = given.data;
  if (given.data.type === "signup") {
    const account = await authContext.rows.findByConfirmation(token_hash);
    if (account && !(await isRightPassword(given.data.password, account.passwordHash)))
      return authError(400, "invalid_credentials", NOT_THE_PASSWORD);
  } else await authContext.rows.dropUnprovenPassword(token_hash, DUMMY_HASH);
  return forward(authContext, request, { type, token_hash });
};

export const recover: AuthHandler = (authContext, _request, body) => {
  const given = z.object({ email: address }).safeParse(body);
  return given.success
    ? queueForOwner(authContext, "account_recovery", given.data.email, () => true)
    : unreadable();
};

export const resend: AuthHandler = (authContext, _request, body) => {
  const given = z.object({ email: address, type: z.literal("signup") }).safeParse(body);
  return given.success
    ? queueForOwner(
        authContext,
        "account_confirmation",
        given.data.email,
        (account) => !account.isAddressProven,
      )
    : unreadable();
};

/** Responds before the account is looked up, so that the response time does not reveal whether it exists. */
function queueForOwner(
  { rows, tasks }: AuthContext,
  kind: AccountMailKind,
  to: string,
  isWanted: (account: AccountRow) => boolean,
): Response {
  tasks.run(`could not queue the account email (${kind})`, async () => {
    const account = await rows.find(to);
    if (account && isWanted(account)) await rows.queueMail(kind, to);
  });
  return Response.json({});
}

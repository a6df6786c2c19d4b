import { z } from "zod";
import { type AuthHandler, forward } from "./auth-handler.ts";
import { address, unreadable } from "./fields.ts";
import { isRightPassword } from "./password.ts";
import { authRefusal } from "./refusal.ts";

const credentials = z.object({ email: address, password: z.string().min(1) });
/** An address nobody can have, for the package's own words of refusal. */
const UNKNOWN_EMAIL = "nobody@account.invalid";

/**
 * The package refuses an unknown address without a look at the password, and names an unconfirmed one to anybody:
 * both would tell a stranger who has an account here.
 */
export const signIn: AuthHandler = async (authContext, request, body) => {
  const given = credentials.safeParse(body);
  if (!given.success) return unreadable();
  const { email, password } = given.data;
  const account = await authContext.rows.find(email);
  if (account?.isConfirmed) return forward(authContext, request, given.data);
  if (await isRightPassword(password, account?.passwordHash))
    return authRefusal(400, "email_not_confirmed", "Email not confirmed");
  return forward(authContext, request, { email: UNKNOWN_EMAIL, password });
};

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { authError } from "./auth-error.ts";
import { type AuthContext, type AuthHandler, forward } from "./auth-handler.ts";
import { address, metadata, unreadable } from "./fields.ts";
import { hashAndDiscard, unsuitablePassword } from "./password.ts";

const newAccount = z.object({
  email: address,
  password: z.string().min(1),
  data: metadata.nullish().transform((data) => data ?? {}),
});
type NewAccount = z.infer<typeof newAccount>;

export const signUp: AuthHandler = async (authContext, request, body) => {
  const given = newAccount.safeParse(body);
  if (!given.success) return unreadable();
  const wanted = given.data;
  const unsuitable = unsuitablePassword(wanted.password);
  if (unsuitable) return unsuitable;
  return authContext.confirmEmail
    ? signUpByMail(authContext, request, wanted)
    : signUpAtOnce(authContext, request, wanted);
};

/** The response is the same for a new and a registered address; only the mail differs. */
async function signUpByMail(
  authContext: AuthContext,
  request: Request,
  wanted: NewAccount,
): Promise<Response> {
  const account = await authContext.rows.find(wanted.email);
  if (account?.isConfirmed) {
    await hashAndDiscard(wanted.password);
    await authContext.rows.queueMail("account_exists", wanted.email);
    return Response.json(pendingUser(wanted));
  }
  const response = await authContext.atomically(async (within) => {
    // So that the owner of the address gets the password typed last, not one that someone else set before.
    if (account) await within.rows.removeUnconfirmed(account.id);
    return writeAccount(within, request, wanted);
  });
  const earlierId = account?.id;
  if (!response.ok && !(await isTakenMeanwhile(authContext, response, wanted, earlierId))) return response;
  return Response.json(pendingUser(wanted));
}

async function signUpAtOnce(
  authContext: AuthContext,
  request: Request,
  wanted: NewAccount,
): Promise<Response> {
  const response = await authContext.atomically((within) => writeAccount(within, request, wanted));
  return (await isTakenMeanwhile(authContext, response, wanted))
    ? authError(422, "user_already_exists", "User already registered")
    : response;
}

async function writeAccount(within: AuthContext, request: Request, wanted: NewAccount): Promise<Response> {
  const response = await forward(within, request, wanted);
  if (response.ok) await within.rows.queueMail("account_confirmation", wanted.email);
  return response;
}

const TOO_MANY_MAILS = 429;

/**
 * Of two simultaneous sign-ups one writes row and mail; the other fails on the row, or on the mail sent just before. The
 * earlier account is there again after a sign-up that failed by itself.
 */
async function isTakenMeanwhile(
  authContext: AuthContext,
  { status }: Response,
  { email }: NewAccount,
  earlierId?: string,
): Promise<boolean> {
  if (status < 500 && status !== TOO_MANY_MAILS) return false;
  const found = await authContext.rows.find(email);
  return found !== null && found.id !== earlierId;
}

/** A random id: a real one would distinguish new addresses from registered ones. */
function pendingUser({ email, data }: NewAccount) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  };
}

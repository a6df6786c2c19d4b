import { AuthClient } from "@supabase/auth-js";
import type { RouterContextProvider } from "react-router";
import { accountsContext } from "~/platform/context";
import { attempt } from "../auth/attempt.server";
import type { AttemptMessages } from "../auth/messages";

/** Whether this password is the account's. The session that proves it is ended at once. */
export async function checkPassword(
  context: Readonly<RouterContextProvider>,
  messages: AttemptMessages,
  email: string,
  password: string,
) {
  const { auth } = context.get(accountsContext);
  const client = new AuthClient({
    url: `${auth.url}/auth/v1`,
    headers: { apikey: auth.anonKey },
    fetch: auth.fetch,
    persistSession: false,
    autoRefreshToken: false,
  });
  const tried = await attempt(context, { kind: "sign in", messages, email }, () =>
    client.signInWithPassword({ email, password }),
  );
  if (tried.ok) await client.signOut({ scope: "local" });
  return tried;
}

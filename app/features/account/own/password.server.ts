import type { Db } from "~/db/client";

export type PasswordCheck = "right" | "wrong" | "too_many";

const TOO_MANY_STATUS = 429;

/** Whether this password opens this account. The session that proves it ends at once. */
export async function checkPassword(anon: Db, email: string, password: string): Promise<PasswordCheck> {
  const { data, error } = await anon.auth.signInWithPassword({ email, password });
  if (data.session) {
    await anon.auth.admin.signOut(data.session.access_token, "local");
    return "right";
  }
  if (error?.code === "invalid_credentials") return "wrong";
  if (error?.status === TOO_MANY_STATUS) return "too_many";
  throw new Error("The sign-in service did not say whether the password is right", { cause: error });
}

import type { FormAnswer } from "~/lib/form-answer";
import { invalidAnswer } from "~/lib/form-answer";
import { attempt } from "../auth/attempt";
import { NEW_PASSWORD } from "../auth/words";
import { PASSWORD_CHANGED, RENAME, WRONG_PASSWORD } from "./words";

/* What the owner changes with the sign-in service itself, in forms whose rules have been checked. */

/** The profile follows by itself, and so does the name kept with the session. */
export async function rename(form: FormData): Promise<FormAnswer> {
  const full_name = String(form.get("full_name") ?? "").trim();
  const tried = await attempt(RENAME, ({ auth }) => auth.updateUser({ data: { full_name } }));
  return tried.ok ? { status: "done", message: RENAME.success } : failed(tried.message);
}

/** The current password is proved by signing in with it; only then is the new one saved. */
export async function changePassword(email: string, form: FormData): Promise<FormAnswer> {
  const current = await attempt(NEW_PASSWORD, ({ auth }) =>
    auth.signInWithPassword({ email, password: String(form.get("current_password") ?? "") }),
  );
  if (!current.ok)
    return current.code === "invalid_credentials"
      ? invalidAnswer({ current_password: WRONG_PASSWORD }, {})
      : failed(current.message);
  const saved = await attempt(NEW_PASSWORD, ({ auth }) =>
    auth.updateUser({ password: String(form.get("password") ?? "") }),
  );
  return saved.ok ? { status: "done", message: PASSWORD_CHANGED } : failed(saved.message);
}

function failed(message: string): FormAnswer {
  return { status: "failed", message, values: {} };
}

import type { FormResult } from "~/platform/lib/form-result";
import { readStaffAccess } from "~/platform/sign-in/two-step/staff-access.server";
import type { Visitor } from "~/platform/sign-in/visitor";
import type { AdminForm } from "./admin-form";
import type { AdminCreator, AdminOutcome } from "./dev-tools";

export const ADMIN_MESSAGES: Record<AdminOutcome | "refused", string> = {
  created: "The administrator was created. They can sign in now.",
  exists: "This address already has an account. It was left as it is.",
  refused: "This needs a signed-in administrator or, while there is none, the set-up code from the log.",
};

/** An administrator can create another one; while there is none, the set-up code permits it. */
export async function createAdmin(
  admins: AdminCreator,
  visitor: Visitor | null,
  { email, password, code }: AdminForm,
): Promise<AdminOutcome | "refused"> {
  const admin = { email, password };
  if (visitor && (await readStaffAccess(visitor.db)).role === "admin") return admins.create(admin);
  return code === null ? "refused" : admins.createFirst(admin, code);
}

const SECRET_FIELDS = ["password", "code"];

/** A form shown again has its values in the page; these are left out. */
export function withoutSecrets(answer: FormResult): FormResult {
  if (!("values" in answer)) return answer;
  const shown = Object.entries(answer.values).filter(([name]) => !SECRET_FIELDS.includes(name));
  return { ...answer, values: Object.fromEntries(shown) };
}

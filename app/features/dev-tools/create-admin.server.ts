import type { Visitor } from "~/features/account/visitor";
import type { AdminForm } from "./admin-form";
import type { AdminCreator, AdminOutcome } from "./dev-tools";

export const ADMIN_WORDS: Record<AdminOutcome | "refused", string> = {
  created: "The administrator was created. They can sign in now.",
  exists: "This address already has an account. It was left as it is.",
  refused: "This needs a signed-in administrator or, while there is none, the set-up code from the log.",
};

/** A signed-in administrator may make another; before there is one, whoever holds the set-up code may. */
export async function createAdmin(
  admins: AdminCreator,
  visitor: Visitor | null,
  { email, password, code }: AdminForm,
): Promise<AdminOutcome | "refused"> {
  const admin = { email, password };
  if (visitor && (await roleOf(visitor)) === "admin") return admins.create(admin);
  return code === null ? "refused" : admins.createFirst(admin, code);
}

/** Read with the visitor's own rights; null where they have no profile. */
async function roleOf({ id, db }: Visitor): Promise<string | null> {
  const profile = await db.selectFrom("profiles").select("role").where("id", "=", id).executeTakeFirst();
  return profile?.role ?? null;
}

import type { Db } from "~/platform/db/client";
import type { Profile } from "./account-state";
import type { Account } from "./accounts";
import { isSameAddress } from "./same-address";

/** The account's profile, read with its own rights, or a fallback when there is no row. */
export async function findProfile(
  db: Db,
  { id, email }: Pick<Account, "id" | "email">,
  administrator: string | null,
): Promise<Profile> {
  const row = await db.selectFrom("profiles").selectAll().where("id", "=", id).executeTakeFirst();
  if (row) return { id: row.id, email: row.email ?? "", role: row.role, fullName: row.full_name };
  return fallbackProfile({ id, email }, administrator !== null && isSameAddress(email, administrator));
}

/** For display and the page after sign-in; it grants nothing. */
export function fallbackProfile(
  { id, email }: Pick<Account, "id" | "email">,
  isAdministrator: boolean,
): Profile {
  return { id, email, role: isAdministrator ? "admin" : "user", fullName: null };
}

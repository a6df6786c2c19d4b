import type { User } from "@supabase/auth-js";
import { NO_ROW } from "~/db/error-codes";
import type { Profile } from "./account-state";
import { asksIsAdministrator } from "./administrator";
import type { BrowserClient } from "./browser-client";

/** The user's profile; one built here when they have no row; null, and a line in the console, when it failed. */
export async function findProfile({ auth, db }: BrowserClient, user: User): Promise<Profile | null> {
  const { data: row, error } = await db.from("profiles").select("*").eq("id", user.id).single();
  if (row) return { id: row.id, email: row.email ?? "", role: row.role, fullName: row.full_name };
  if (error.code === NO_ROW) return fallbackProfile(user, await asksIsAdministrator(auth));
  // Whoever has signed out meanwhile needs none.
  const { data } = await auth.getSession();
  if (data.session?.user.id === user.id) console.error("The profile could not be read", error);
  return null;
}

/** Shapes what is shown and where sign-in leads; it grants nothing. */
export function fallbackProfile(user: Pick<User, "id" | "email">, isAdministrator: boolean): Profile {
  return {
    id: user.id,
    email: user.email ?? "",
    role: isAdministrator ? "admin" : "user",
    fullName: null,
  };
}

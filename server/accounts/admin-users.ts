import { callFunction } from "../../app/platform/db/client.ts";
import type { Sessions } from "../db/session.ts";
import type { AuthService } from "./auth-service.ts";

/**
 * Creates an account with all rights. An address that is already registered is refused: its password was chosen by the
 * person who registered it, who must not become an administrator this way.
 */
export async function createAdminUser(
  { auth, db: { service } }: { auth: Pick<AuthService, "createUser">; db: Pick<Sessions, "service"> },
  { email, password }: { email: string; password: string },
): Promise<"created" | "exists"> {
  const person = await auth.createUser({ email, password });
  if (person === "exists") return "exists";
  try {
    await service
      .updateTable("profiles")
      .set({ role: "admin" })
      .where("id", "=", person.id)
      .returning("id")
      .executeTakeFirstOrThrow();
    return "created";
  } catch (cause) {
    // Otherwise the account would remain without rights and block the next attempt.
    await callFunction(service, "forget_person", { person: person.id });
    throw new Error(`The administrator ${email} was given no rights`, { cause });
  }
}

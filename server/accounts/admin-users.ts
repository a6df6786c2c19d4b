import { callFunction } from "../../app/db/client.ts";
import type { Sessions } from "../db/session.ts";
import type { AuthService } from "./auth-service.ts";

/**
 * An account with all rights. An address that is already registered is left alone: whoever registered it chose its
 * password, and must not become an administrator by our doing.
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
    // Left behind, the account would have no rights and stand in the way of the next try.
    await callFunction(service, "forget_person", { person: person.id });
    throw new Error(`The administrator ${email} was given no rights`, { cause });
  }
}

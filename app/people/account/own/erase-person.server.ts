import { type ForgetDeps, forgetWithFiles } from "~/people/yours/forget.server";
import { personOfAccount } from "~/people/yours/yours.server";
import { callFunction, type Db } from "~/platform/db/client";

/** `only_admin`: the last admin cannot be deleted; another one has to be created first. */
export type ErasureOutcome = "forgotten" | "unknown" | "only_admin";

/** Deletes what an account has stored and anonymises its orders; of a proven address everything else too. */
export async function erasePerson(deps: ForgetDeps, person: string): Promise<ErasureOutcome> {
  const { service } = deps;
  const profile = await service
    .selectFrom("profiles")
    .select("email")
    .where("id", "=", person)
    .executeTakeFirst();
  const whose = await personOfAccount(service, { id: person, email: profile?.email ?? "" });
  return forgetWithFiles(deps, whose, () => eraseRows(service, person));
}

async function eraseRows(service: Db, person: string): Promise<ErasureOutcome> {
  const outcome = await callFunction(service, "forget_person", { person });
  if (outcome !== "forgotten" && outcome !== "unknown" && outcome !== "only_admin")
    throw new Error(`forget_person said ${outcome}`);
  return outcome;
}

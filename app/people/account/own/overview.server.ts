import { personOfAccount, readYours, type YoursDeps } from "~/people/yours/yours.server";
import type { Visitor } from "~/platform/sign-in/visitor";
import type { Overview } from "./overview";

/** The same as /yours shows: what the account ordered and, once its address is proven, all of that address. */
export async function readOverview(
  { id, email, db }: Visitor,
  deps: YoursDeps,
  before: string | null = null,
): Promise<Overview> {
  const [profile, person] = await Promise.all([
    db.selectFrom("profiles").select("full_name").where("id", "=", id).executeTakeFirst(),
    personOfAccount(deps.service, { id, email }),
  ]);
  return {
    ...(await readYours(person, deps, before)),
    email,
    fullName: profile?.full_name ?? null,
    isAddressProven: person.email !== null,
  };
}

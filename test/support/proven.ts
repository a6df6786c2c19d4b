import { sql } from "kysely";
import type { TestBackend } from "./backend.ts";

/** As if the owner had followed the link in the mail. */
export async function proveAddress(
  { db }: Pick<TestBackend, "db">,
  id: string,
  email: string,
): Promise<void> {
  const facts = JSON.stringify({ sub: id, email, email_verified: true });
  await sql`delete from auth.identities where user_id = ${id}`.execute(db.loginRole);
  await sql`
    insert into auth.identities (id, provider_id, user_id, provider, identity_data)
    values (gen_random_uuid(), ${id}, ${id}, 'email', ${facts}::jsonb)
  `.execute(db.loginRole);
}

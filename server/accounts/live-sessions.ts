import { sql } from "kysely";
import type { Db } from "../../app/platform/db/client.ts";
import type { Account, TokenClaims } from "../../app/platform/sign-in/accounts.ts";

/**
 * The account of a session that still exists. A token is valid for an hour, but signing out, a new password elsewhere
 * and deletion remove the row at once, on hosted Supabase too.
 */
export async function findLiveAccount(
  signIn: Db,
  { userId, sessionId }: TokenClaims,
): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select u.id, coalesce(u.email, '') as email, coalesce(u.raw_user_meta_data ->> 'full_name', '') as "fullName",
      u.email_confirmed_at as "confirmedAt"
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId}
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now())
  `.execute(signIn);
  return rows[0] ?? null;
}

import type { Connection } from "@supabase/lite";
import { sql } from "kysely";

export interface AccountRow {
  id: string;
  passwordHash: string | null;
  isConfirmed: boolean;
}

export type AccountRows = ReturnType<typeof accountRows>;

/** The rows of the sign-in service, for what the package gives no call for. Addresses come in small letters. */
export function accountRows({ kysely }: Connection) {
  return {
    async find(email: string): Promise<AccountRow | null> {
      const { rows } = await sql<AccountRow>`
        select id, encrypted_password as "passwordHash", email_confirmed_at is not null as "isConfirmed"
        from auth.users where email = ${email} and not is_sso_user
      `.execute(kysely);
      return rows[0] ?? null;
    },

    /** The account that this link of a sign-up would open. */
    async findByConfirmation(token: string): Promise<Pick<AccountRow, "passwordHash"> | null> {
      const { rows } = await sql<Pick<AccountRow, "passwordHash">>`
        select encrypted_password as "passwordHash" from auth.users where confirmation_token = ${token}
      `.execute(kysely);
      return rows[0] ?? null;
    },

    /** Before a link for a new password confirms the address: the old one was perhaps left there by a stranger. */
    async dropUnprovenPassword(recoveryToken: string, unusableHash: string): Promise<void> {
      await sql`
        update auth.users set encrypted_password = ${unusableHash}
        where recovery_token = ${recoveryToken} and email_confirmed_at is null
      `.execute(kysely);
    },

    /** Nobody has ever signed in to it, so nothing hangs on it; the package's own log is no more to tell of it. */
    async removeUnconfirmed(id: string): Promise<void> {
      await sql`
        with gone as (
          delete from auth.users where id = ${id} and email_confirmed_at is null returning id
        )
        delete from auth.audit_log_entries where payload ->> 'actor_id' in (select id::text from gone)
      `.execute(kysely);
    },

    /** False when it is confirmed by now. */
    async expectConfirmation(id: string, token: string): Promise<boolean> {
      const { rows } = await sql`
        update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
        where id = ${id} and email_confirmed_at is null returning id
      `.execute(kysely);
      return rows.length === 1;
    },
  };
}

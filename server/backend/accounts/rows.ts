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

    /** Nobody has ever signed in to it, so nothing hangs on it. */
    async removeUnconfirmed(id: string): Promise<void> {
      await sql`delete from auth.users where id = ${id} and email_confirmed_at is null`.execute(kysely);
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

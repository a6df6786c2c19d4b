import { sql } from "kysely";
import type { Db } from "../../app/db/client.ts";
import type { AccountMailKind } from "../../app/features/mail/account-mail.server.ts";

export interface AccountRow {
  id: string;
  passwordHash: string | null;
  /** Open to sign in to. */
  isConfirmed: boolean;
  /** Its owner has followed a link we sent there. */
  isAddressProven: boolean;
}

export type AccountRows = ReturnType<typeof accountRows>;

/** The rows of the sign-in service, for what the package gives no call for. Addresses come in small letters. */
export function accountRows(loginRole: Db) {
  return {
    async find(email: string): Promise<AccountRow | null> {
      const { rows } = await sql<AccountRow>`
        select id, encrypted_password as "passwordHash", email_confirmed_at is not null as "isConfirmed",
          exists (
            select from auth.identities
            where user_id = users.id and identity_data ->> 'email_verified' = 'true'
          ) as "isAddressProven"
        from auth.users where email = ${email} and not is_sso_user
      `.execute(loginRole);
      return rows[0] ?? null;
    },

    /** The account that this link of a sign-up would open. */
    async findByConfirmation(token: string): Promise<Pick<AccountRow, "passwordHash"> | null> {
      const { rows } = await sql<Pick<AccountRow, "passwordHash">>`
        select encrypted_password as "passwordHash" from auth.users where confirmation_token = ${token}
      `.execute(loginRole);
      return rows[0] ?? null;
    },

    /** Before a link for a new password confirms the address: the old one was perhaps left there by a stranger. */
    async dropUnprovenPassword(recoveryToken: string, unusableHash: string): Promise<void> {
      await sql`
        update auth.users set encrypted_password = ${unusableHash}
        where recovery_token = ${recoveryToken} and email_confirmed_at is null
      `.execute(loginRole);
    },

    /** Nobody has ever signed in to it, so nothing hangs on it; the package's own log is no more to tell of it. */
    async removeUnconfirmed(id: string): Promise<void> {
      await sql`
        with gone as (
          delete from auth.users where id = ${id} and email_confirmed_at is null returning id
        )
        delete from auth.audit_log_entries where payload ->> 'actor_id' in (select id::text from gone)
      `.execute(loginRole);
    },

    /** The row is there before the request is answered: a mail server that is away loses no mail. */
    async queueMail(kind: AccountMailKind, to: string): Promise<void> {
      await sql`select public.queue_account_mail(${kind}, ${to})`.execute(loginRole);
    },
  };
}

import { sql } from "kysely";
import type { AccountMailKind } from "../../app/people/account/account-mail.server.ts";
import type { Db } from "../../app/platform/db/client.ts";

export interface AccountRow {
  id: string;
  passwordHash: string | null;
  /** Whether sign-in is possible. */
  isConfirmed: boolean;
  /** The owner followed a link sent to the address. */
  isAddressProven: boolean;
}

export type AccountRows = ReturnType<typeof accountRows>;

/** Queries on the sign-in tables for which the package has no call. Addresses are in lower case. */
export function accountRows(signIn: Db) {
  return {
    async find(email: string): Promise<AccountRow | null> {
      const { rows } = await sql<AccountRow>`
        select id, encrypted_password as "passwordHash", email_confirmed_at is not null as "isConfirmed",
          exists (
            select from auth.identities
            where user_id = users.id and identity_data ->> 'email_verified' = 'true'
          ) as "isAddressProven"
        from auth.users where email = ${email} and not is_sso_user
      `.execute(signIn);
      return rows[0] ?? null;
    },

    /** The account that this confirmation link would open. */
    async findByConfirmation(token: string): Promise<Pick<AccountRow, "passwordHash"> | null> {
      const { rows } = await sql<Pick<AccountRow, "passwordHash">>`
        select encrypted_password as "passwordHash" from auth.users where confirmation_token = ${token}
      `.execute(signIn);
      return rows[0] ?? null;
    },

    /** Called before a reset link confirms the address: the old password may have been set by someone else. */
    async dropUnprovenPassword(recoveryToken: string, unusableHash: string): Promise<void> {
      await sql`
        update auth.users set encrypted_password = ${unusableHash}
        where recovery_token = ${recoveryToken} and email_confirmed_at is null
      `.execute(signIn);
    },

    /** The account was never signed in to, so nothing refers to it. The package's audit log entries about it go too. */
    async removeUnconfirmed(id: string): Promise<void> {
      await sql`
        with gone as (
          delete from auth.users where id = ${id} and email_confirmed_at is null returning id
        )
        delete from auth.audit_log_entries where payload ->> 'actor_id' in (select id::text from gone)
      `.execute(signIn);
    },

    /** The row is stored before the response, so that no mail is lost while the mail server is down. */
    async queueMail(kind: AccountMailKind, to: string): Promise<void> {
      await sql`select public.queue_account_mail(${kind}, ${to})`.execute(signIn);
    },
  };
}

import type { SqlSession } from "../db/sql-session.ts";

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
  /** The table it points to is among those that are loaded. */
  is_complete: boolean;
}

const FOREIGN_KEYS = /* sql */ `
select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
  confrelid = any($1::text[]::regclass[]) as is_complete
from pg_constraint
where contype = 'f' and conparentid = 0 and conrelid = any($1::text[]::regclass[])
order by 1, 2`;

/**
 * Runs `work` without foreign keys and triggers on these tables, within the caller's transaction. The tables' owner may
 * do this; `session_replication_role` would need a superuser. Foreign keys are checked when they come back.
 */
export async function withoutConstraints(
  tx: SqlSession,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await tx.query<ForeignKey>(FOREIGN_KEYS, [tables]);
  for (const { table, name } of keys) await tx.run(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await tx.run(`alter table ${table} disable trigger user`);
  await work();
  for (const table of tables) await tx.run(`alter table ${table} enable trigger user`);
  for (const { table, name, definition, is_complete } of keys) {
    // Accounts of a hosted project come back by themselves, perhaps later: only new rows are checked.
    const check = is_complete ? "" : " not valid";
    await tx.run(`alter table ${table} add constraint ${name} ${definition}${check}`);
  }
}

import type { SqlFile } from "./migrations.ts";
import type { SqlSession } from "./sql-session.ts";

const MARK = /* sql */ `
create table if not exists supabase_migrations.demo_seed (
  only_row boolean primary key default true check (only_row),
  seeded_at timestamptz not null default now()
);
`;

export const ensureSeedMark = (session: SqlSession) => session.run(MARK);

/**
 * Inserts demonstration content once per database: the mark remains when staff delete the content. Returns whether it
 * was inserted now.
 */
export async function seedOnce(session: SqlSession, files: readonly SqlFile[]): Promise<boolean> {
  await ensureSeedMark(session);
  return session.transaction(async (tx) => {
    const marked = await tx.query(
      "insert into supabase_migrations.demo_seed default values on conflict do nothing returning 1",
    );
    if (marked.length === 0) return false;
    for (const file of files) {
      try {
        await tx.run(file.sql);
      } catch (cause) {
        throw new Error(`Seed ${file.name} failed: ${(cause as Error).message}`, { cause });
      }
    }
    return true;
  });
}

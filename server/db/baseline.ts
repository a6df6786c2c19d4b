import { checksum } from "./checksum.ts";
import { dumpSchema } from "./schema-dump.ts";
import type { SqlSession } from "./sql-session.ts";

/* The migrations of the development versions were folded into one baseline, a file a subject. */

const FIRST_OF_DEVELOPMENT = "20261116000100";
const FIRST = "20261118070000";
const LAST = "20261118072100";
/** Came with the baseline: the database of a development version lacks it. */
const WATCH = "20261118070130";
/** Of the schema that the folded migrations made, on every database. */
const FOLDED_SCHEMA = "a16d426e1a668457f5fdba5e25bfd46c22bec8d5d0499bff2b55e0972bbee4b2";

/** Whether a development version made this history. */
export const isDevelopmentHistory = (versions: readonly string[]) =>
  versions.includes(FIRST_OF_DEVELOPMENT) && !versions.includes(FIRST);

/** Whether the last development version had what this migration of the baseline makes. */
export const isFolded = (version: string) => isOfBaseline(version) && version !== WATCH;

export const isOfBaseline = (version: string) => version >= FIRST && version <= LAST;

/** Throws unless the last development version made this database. */
export async function expectFoldedSchema(session: SqlSession): Promise<void> {
  if (checksum((await dumpSchema(session)).join("\n")) === FOLDED_SCHEMA) return;
  throw new Error(
    "The database was made by an older development version of this site: make a backup with that version " +
      "(npm run backup) and restore it with this one (npm run restore). Nothing was changed",
  );
}

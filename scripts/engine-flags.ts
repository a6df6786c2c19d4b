/*
 * What the JavaScript engine is told. Room for young objects makes pages faster, since what a page leaves behind is
 * gone before it is looked at twice; the embedded database, which lives in the same process, leaves less room for it.
 */
const WITH_EMBEDDED_DATABASE = ["--max-semi-space-size=8", "--max-old-space-size=160", "--v8-pool-size=1"];
const WITH_DATABASE_ELSEWHERE = ["--max-semi-space-size=32"];
/** The engine takes either line for either. */
const OLD_SPACE = /--max[-_]old[-_]space[-_]size/;

/** Whoever names the room for old objects in NODE_OPTIONS knows their machine: a flag of ours would win over it. */
export function engineFlags({ DATABASE_URL, SUPABASE_URL, NODE_OPTIONS = "" }: NodeJS.ProcessEnv): string[] {
  const flags = DATABASE_URL || SUPABASE_URL ? WITH_DATABASE_ELSEWHERE : WITH_EMBEDDED_DATABASE;
  return OLD_SPACE.test(NODE_OPTIONS) ? flags.filter((flag) => !OLD_SPACE.test(flag)) : flags;
}

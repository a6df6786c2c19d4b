/*
 * What the JavaScript engine is told. Room for young objects makes pages faster, since what a page leaves behind is
 * gone before it is looked at twice; the embedded database, which lives in the same process, leaves less room for it.
 */
const WITH_EMBEDDED_DATABASE = ["--max-semi-space-size=8", "--max-old-space-size=160", "--v8-pool-size=1"];
const WITH_DATABASE_ELSEWHERE = ["--max-semi-space-size=32"];

export function engineFlags({ DATABASE_URL, SUPABASE_URL }: NodeJS.ProcessEnv): string[] {
  return DATABASE_URL || SUPABASE_URL ? WITH_DATABASE_ELSEWHERE : WITH_EMBEDDED_DATABASE;
}

import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, Functions } from "./database.types.ts";

/** A database session with one caller's rights; row-level security applies them. */
export type Db = Kysely<Database>;
/** A row as selected. */
export type Tables<Name extends keyof Database> = Selectable<Database[Name]>;

/** Calls a scalar function of the schema. */
export async function callFunction<Name extends keyof Functions>(
  db: Db,
  name: Name,
  args: Functions[Name]["args"],
): Promise<Functions[Name]["returns"]> {
  const given = Object.entries(args)
    .filter(([, value]) => value !== undefined)
    .map(([argument, value]) => sql`${sql.ref(argument)} => ${value}`);
  const { rows } = await sql<{ value: Functions[Name]["returns"] }>`
    select ${sql.ref(`public.${name}`)}(${sql.join(given)}) as value
  `.execute(db);
  return rows[0]?.value as Functions[Name]["returns"];
}

import { CompiledQuery, type Kysely, type Selectable } from "kysely";
import type { Database, Functions } from "./database.types.ts";

/** A database session with one caller's rights; row-level security applies them. */
export type Db = Kysely<Database>;
/** A row as selected. */
export type Tables<Name extends keyof Database> = Selectable<Database[Name]>;
/** What a function of the schema gives. */
export type FunctionResult<Name extends keyof Functions> = Functions[Name]["returns"];

/** Calls a scalar function of the schema. */
export async function callFunction<Name extends keyof Functions>(
  db: Db,
  name: Name,
  args: Functions[Name]["args"],
): Promise<FunctionResult<Name>> {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const named = given.map(([argument], index) => `"${argument}" => $${index + 1}`);
  const values = given.map(([, value]) => value);
  const { rows } = await db.executeQuery<{ value: FunctionResult<Name> }>(
    CompiledQuery.raw(`select public."${name}"(${named.join(", ")}) as value`, values),
  );
  return rows[0]?.value as FunctionResult<Name>;
}

import { type ColumnType, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "./database.types.ts";

type Tables = Database["public"]["Tables"];
type Functions = Database["public"]["Functions"];

/** A column as Kysely sees it: what a row has, what an insert may leave out, what an update may set. */
type Columns<Table extends { Row: object; Insert: object; Update: object }> = {
  [Name in keyof Table["Row"]]: ColumnType<
    Table["Row"][Name],
    Name extends keyof Table["Insert"] ? Table["Insert"][Name] : never,
    Name extends keyof Table["Update"] ? Table["Update"][Name] : never
  >;
};

export type Schema = { [Name in keyof Tables]: Columns<Tables[Name]> };
/** A row as it is read. */
export type Row<Name extends keyof Schema> = Selectable<Schema[Name]>;

/** SQL with somebody's rights: row-level security decides. Whose rights is decided by whoever made it. */
export type SqlDb = Kysely<Schema>;

/** Calls a function of the schema that gives one value. */
export async function callFunction<Name extends keyof Functions>(
  db: SqlDb,
  name: Name,
  args: Functions[Name]["Args"],
): Promise<Functions[Name]["Returns"]> {
  const given = Object.entries(args)
    .filter(([, value]) => value !== undefined)
    .map(([argument, value]) => sql`${sql.ref(argument)} => ${value}`);
  const { rows } = await sql<{ value: Functions[Name]["Returns"] }>`
    select ${sql.ref(`public.${name}`)}(${sql.join(given)}) as value
  `.execute(db);
  return rows[0]?.value as Functions[Name]["Returns"];
}

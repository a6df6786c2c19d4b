import { createReadStream, createWriteStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { SqlSession } from "../db/sql-session.ts";
import { withoutConstraints } from "./constraints.ts";
import { hashingTap } from "./hash-file.ts";
import type { Manifest, TableRecord } from "./manifest.ts";

/* Rows as JSON, written and read by Postgres itself: so a backup of one database can be restored into the other. */

type Query = SqlSession["query"];
type Table = Pick<TableRecord, "schema" | "name" | "columns">;

const BATCH_ROWS = 500;

/** Permanent tables; the migration history is made by the migrations themselves. */
const TABLES = /* sql */ `
select n.nspname as schema, c.relname as name, array_to_json(array(
  select a.attname from pg_attribute a
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by a.attnum
)) as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and c.relpersistence = 'p'
  and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and (n.nspname, c.relname) <> ('supabase_migrations', 'schema_migrations')
order by 1, 2`;

const SEQUENCES = /* sql */ `
select schemaname as schema, sequencename as name, last_value::float8 as value
from pg_sequences where last_value is not null order by 1, 2`;

/** In a hosted Supabase project everything else belongs to Supabase. */
const HOSTED_SCHEMAS = ["public", "private", "supabase_migrations"];
export const isOursWhenHosted = ({ schema }: { schema: string }) => HOSTED_SCHEMAS.includes(schema);

export const listTables = (query: Query) => query<Table>(TABLES);
export const listSequences = (query: Query) => query<Manifest["sequences"][number]>(SEQUENCES);

/** Within the caller's transaction, so that all tables are of one moment. */
export async function writeTable(query: Query, table: Table, file: string): Promise<TableRecord> {
  let rows = 0;
  async function* lines() {
    const columns = table.columns.map(quote).join(", ");
    await query(
      `declare backup_rows cursor for select to_jsonb(r)::text as row from (select ${columns} from ${nameOf(table)}) as r`,
    );
    for (;;) {
      const batch = await query<{ row: string }>(`fetch ${BATCH_ROWS} from backup_rows`);
      if (batch.length === 0) break;
      rows += batch.length;
      yield batch.map(({ row }) => `${row}\n`).join("");
    }
    await query("close backup_rows");
  }
  const { tap, hash } = hashingTap();
  await piped(
    Readable.from(lines()),
    createGzip(),
    tap,
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { ...table, rows, sha256: hash.digest("hex") };
}

/** The rows of a table's file, as JSON. */
export async function* readRows(file: string): AsyncGenerator<string> {
  // A broken file fails the reader of the last stream.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding("utf8");
  let rest = "";
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** Replaces the rows of all these tables, which the login role owns. */
export async function loadTables(
  session: SqlSession,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
  fileOf: (table: TableRecord) => string,
): Promise<void> {
  await session.transaction((tx) =>
    // The rows are already what triggers made of them, and come in any order.
    withoutConstraints(tx, tables.map(nameOf), async () => {
      if (tables.length > 0) await tx.run(`truncate ${tables.map(nameOf).join(", ")}`);
      for (const table of tables) await loadTable(tx, table, fileOf(table));
      for (const sequence of sequences)
        await tx.query("select setval($1::regclass, $2)", [nameOf(sequence), sequence.value]);
    }),
  );
}

async function loadTable(session: SqlSession, table: TableRecord, file: string): Promise<void> {
  const columns = table.columns.map(quote).join(", ");
  const insert =
    `insert into ${nameOf(table)} (${columns}) overriding system value ` +
    `select ${columns} from jsonb_populate_recordset(null::${nameOf(table)}, $1::jsonb)`;
  let batch: string[] = [];
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0) await session.query(insert, [`[${batch.join(",")}]`]);
    rows += batch.length;
    batch = [];
  };
  for await (const row of readRows(file)) {
    batch.push(row);
    if (batch.length === BATCH_ROWS) await flush();
  }
  await flush();
  const [counted] = await session.query<{ rows: number }>(
    `select count(*)::float8 as rows from ${nameOf(table)}`,
  );
  if (rows !== table.rows || counted?.rows !== table.rows)
    throw new Error(`${nameOf(table)} has ${counted?.rows} rows, and the backup says ${table.rows}`);
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const nameOf = ({ schema, name }: Pick<Table, "schema" | "name">) => `${quote(schema)}.${quote(name)}`;

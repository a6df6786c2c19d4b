import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { SqlSession } from "../db/sql-session.ts";
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

export async function listTables(query: Query, { isHosted }: { isHosted: boolean }): Promise<Table[]> {
  const tables = await query<Table>(TABLES);
  return isHosted ? tables.filter(({ schema }) => HOSTED_SCHEMAS.includes(schema)) : tables;
}

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
  const hash = createHash("sha256");
  const tap = new PassThrough().on("data", (chunk) => hash.update(chunk));
  await pipeline(Readable.from(lines()), createGzip(), tap, createWriteStream(file, { mode: 0o600 }));
  return { ...table, rows, sha256: hash.digest("hex") };
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Replaces the rows of all these tables. Needs the right to set `session_replication_role`. */
export async function loadTables(
  session: SqlSession,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
  fileOf: (table: TableRecord) => string,
): Promise<void> {
  await session.transaction(async (tx) => {
    // No triggers and no foreign keys: the rows are already what those made of them, and come in any order.
    await tx.run("set local session_replication_role = replica");
    const present = await listTables(tx.query, { isHosted: false });
    const emptied = present.filter((table) => tables.some((other) => nameOf(other) === nameOf(table)));
    if (emptied.length > 0) await tx.run(`truncate ${emptied.map(nameOf).join(", ")}`);
    for (const table of tables) await loadTable(tx, table, fileOf(table));
    for (const { schema, name, value } of sequences)
      await tx.query(`select setval('${nameOf({ schema, name }).replaceAll("'", "''")}'::regclass, $1)`, [
        value,
      ]);
  });
}

async function loadTable(session: SqlSession, table: TableRecord, file: string): Promise<void> {
  const columns = table.columns.map(quote).join(", ");
  const insert =
    `insert into ${nameOf(table)} (${columns}) overriding system value ` +
    `select ${columns} from jsonb_populate_recordset(null::${nameOf(table)}, $1::jsonb)`;
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  let batch: string[] = [];
  let rows = 0;
  const flush = async () => {
    if (batch.length > 0) await session.query(insert, [`[${batch.join(",")}]`]);
    rows += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    batch.push(line);
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

import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { KEYS_FILE } from "../keys.ts";

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  sha256: z.string(),
});

const manifestSchema = z.object({
  /** Until version 0.1 it was 1: without sums of files and keys, and without keys where the environment gave them. */
  format: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.iso.datetime(),
  /** Versions of the migrations that made the schema, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.number() })),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string().optional() })),
  /** Deleted while the backup was made, or lost before. */
  missingFiles: z.array(z.string()),
  keys: z.object({ sha256: z.string() }).optional(),
});

/** What a backup contains. It is written last, so a folder without one is not a backup. */
export type Manifest = z.infer<typeof manifestSchema>;
export type TableRecord = z.infer<typeof tableSchema>;

export const MANIFEST_FILE = "manifest.json";

export const tablePath = (backup: string, { schema, name }: Pick<TableRecord, "schema" | "name">) =>
  path.join(backup, "tables", `${schema}.${name}.ndjson.gz`);
export const filePath = (backup: string, name: string) => path.join(backup, "files", name);
export const keysPath = (backup: string) => path.join(backup, KEYS_FILE);

export async function readManifest(backup: string): Promise<Manifest> {
  const file = path.join(backup, MANIFEST_FILE);
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`${path.resolve(backup)} is not a backup: it has no ${MANIFEST_FILE}`, { cause });
  });
  const manifest = manifestSchema.safeParse(parseJson(text, file));
  if (!manifest.success) throw new Error(`${file} is not readable:\n${z.prettifyError(manifest.error)}`);
  return manifest.data;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The manifest is cut short or damaged: ${file}`, { cause });
  }
}

/** For people: what is in it, in one line each. */
export function describeManifest({ createdAt, tables, files, missingFiles }: Manifest): string {
  const rowsOf = (wanted: string) => tables.find(({ name }) => name === wanted)?.rows ?? 0;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1024 / 1024;
  const missing = missingFiles.length > 0 ? `; ${missingFiles.length} more are missing` : "";
  return [
    `made ${createdAt}`,
    `${rows} rows in ${tables.length} tables: ${rowsOf("orders")} orders, ${rowsOf("payments")} payments, ` +
      `${rowsOf("tickets")} tickets, ${rowsOf("products")} products, ${rowsOf("profiles")} accounts`,
    `${files.length} uploaded files, ${megabytes.toFixed(1)} MB${missing}`,
  ].join("\n");
}

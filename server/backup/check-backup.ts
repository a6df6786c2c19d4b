import { stat } from "node:fs/promises";
import { readRows } from "./backup-tables.ts";
import { hashFile } from "./hash-file.ts";
import { filePath, keysPath, type Manifest, readManifest, type TableRecord, tablePath } from "./manifest.ts";

/** Everything is there as it was written, and can be read. Throws with what is not. */
export async function checkBackup(backup: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  const { tables, files, keys } = manifest;
  if (keys) await expectSum(keysPath(backup), keys.sha256, "the keys");
  for (const table of tables) {
    const what = `the rows of ${table.schema}.${table.name}`;
    await expectSum(tablePath(backup, table), table.sha256, what);
    const rows = await countRows(backup, table);
    if (rows !== table.rows) throw damaged(`${what}: ${rows}, and its list says ${table.rows}`);
  }
  for (const { name, bytes, sha256 } of files) {
    const facts = await stat(filePath(backup, name)).catch(() => null);
    if (facts?.size !== bytes) throw damaged(`the file ${name}`);
    if (sha256) await expectSum(filePath(backup, name), sha256, `the file ${name}`);
  }
  return manifest;
}

async function expectSum(file: string, sha256: string, what: string): Promise<void> {
  const found = await hashFile(file).catch(() => null);
  if (found !== sha256) throw damaged(what);
}

async function countRows(backup: string, table: TableRecord): Promise<number> {
  let rows = 0;
  for await (const row of readRows(tablePath(backup, table))) {
    JSON.parse(row);
    rows += 1;
  }
  return rows;
}

const damaged = (what: string) => new Error(`The backup is damaged: ${what}`);

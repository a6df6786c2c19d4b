import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { checksum } from "../checksum.ts";
import { readSqlFolder } from "../migrations.ts";
import { prepareDatabase } from "../prepare-database.ts";
import type { DatabaseOptions } from "../site-database.ts";
import type { SqlSession } from "../sql-session.ts";
import { SYSTEM_SQL } from "../system-schema.ts";
import { openPglite } from "./open-pglite.ts";

/* A migrated database as one file, which the build makes: unpacking takes a fraction of the time of creating one. */

export type TemplateContent = Required<Pick<DatabaseOptions, "projectDir" | "seedDemo">>;

/** A path below the folder, and its bytes; null: a folder. */
type Entry = [name: string, bytes: Uint8Array | null];

const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** The same content has the same name; that of another version, engine or day is never looked for. */
export async function templateName({ projectDir, seedDemo }: TemplateContent): Promise<string> {
  const ingredients = [
    await readSqlFolder(path.join(projectDir, "supabase/migrations")),
    seedDemo && [await readSqlFolder(path.join(projectDir, "supabase/seed")), today()],
    SYSTEM_SQL,
    await readFile("node_modules/@electric-sql/pglite/package.json", "utf8"),
  ];
  return `${checksum(JSON.stringify(ingredients)).slice(0, 24)}.zst`;
}

/** Demonstration events are dated relative to the day they were inserted, in the organisation's time zone. */
function today(): string {
  return new Date().toLocaleDateString("en-CA", { timeZone: "Africa/Johannesburg" });
}

/** Without what each database draws by lot: see ensureAddressKey. */
export async function makeTemplate(file: string, content: TemplateContent): Promise<void> {
  const place = path.dirname(file);
  await mkdir(place, { recursive: true });
  const workshop = await mkdtemp(path.join(place, "new-"));
  try {
    const folder = path.join(workshop, "db");
    const { session, close } = await openPglite({ folder });
    await prepareDatabase(session, { ...content, log: { info() {}, warn() {}, error() {} } });
    await session.run("truncate private.address_key");
    await close();
    const packed = await promisify(zstdCompress)(serialize(await readEntries(folder)), COMPRESSION);
    await writeFile(path.join(workshop, "packed"), packed);
    await rename(path.join(workshop, "packed"), file);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function readEntries(folder: string): Promise<Entry[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const entries = found.map(async (entry): Promise<Entry> => {
    const place = path.join(entry.parentPath, entry.name);
    return [path.relative(folder, place), entry.isDirectory() ? null : await readFile(place)];
  });
  // A folder comes before what is in it.
  return (await Promise.all(entries)).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Throws where the file is missing or torn. */
export async function unpackTemplate(file: string, folder: string): Promise<void> {
  const entries: Entry[] = deserialize(await promisify(zstdDecompress)(await readFile(file)));
  for (const [name, bytes] of entries) {
    const place = path.join(folder, name);
    if (bytes === null) mkdirSync(place, { recursive: true, mode: 0o700 });
    else writeFileSync(place, bytes, { mode: 0o600 });
  }
}

/**
 * The migrations give every database a key of its own, in two blocks, for hashes of addresses. A
 * template has none: a key that other sites have too would be no secret.
 */
export async function ensureAddressKey(session: SqlSession): Promise<void> {
  const key = randomBytes(64);
  const [inner, outer] = [0x36, 0x5c].map(
    (pad) => `\\x${Buffer.from(key.map((byte) => byte ^ pad)).toString("hex")}`,
  );
  await session.query(
    `insert into private.address_key (inner_block, outer_block)
     select $1::bytea, $2::bytea where not exists (select from private.address_key)`,
    [inner, outer],
  );
}

import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Db } from "../db/client.ts";
import { RETENTION_MS } from "./outbox.server.ts";

/** Per query. */
const FILES_AT_ONCE = 100;
/** Replaces a deleted person's address in the database; see private.deleted_email(). */
const DELETED_RECIPIENT = "nobody@deleted.invalid";
/** Files named by the id of their row. */
const OF_THE_OUTBOX = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/;

/**
 * Mails written to files contain names, links and codes. They are deleted when their row's retention ends, or earlier
 * when the row is gone or anonymised. Returns their number.
 */
export async function cleanDevMailbox(service: Db, folder: string, now: Date): Promise<number> {
  const files = await listMails(folder);
  let forgotten = 0;
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const some = files.slice(start, start + FILES_AT_ONCE);
    const [old, unnamed] = await Promise.all([listOld(folder, some, now), listForgotten(service, some)]);
    const leaving = new Set([...old, ...unnamed]);
    await Promise.all([...leaving].map((file) => rm(path.join(folder, file), { force: true })));
    forgotten += leaving.size;
  }
  return forgotten;
}

async function listMails(folder: string): Promise<string[]> {
  try {
    // Includes partly written files.
    return (await readdir(folder)).filter((file) => /\.eml(\.tmp)?$/.test(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function listOld(folder: string, files: string[], now: Date): Promise<string[]> {
  const facts = await Promise.all(
    // A file that was completed meanwhile was renamed, and is new.
    files.map(async (file) => ({ file, stats: await stat(path.join(folder, file)).catch(() => null) })),
  );
  return facts.flatMap(({ file, stats }) =>
    stats && stats.mtimeMs < now.getTime() - RETENTION_MS ? [file] : [],
  );
}

/** Queried after the files were listed: a mail's row exists before its file. */
async function listForgotten(service: Db, files: string[]): Promise<string[]> {
  const ids = files.flatMap((file) => OF_THE_OUTBOX.exec(file)?.[1] ?? []);
  if (ids.length === 0) return [];
  const rows = await service
    .selectFrom("outbox")
    .select(["id", "recipient"])
    .where("id", "in", ids)
    .execute();
  const known = new Set(rows.filter(({ recipient }) => recipient !== DELETED_RECIPIENT).map(({ id }) => id));
  return ids.filter((id) => !known.has(id)).map((id) => `${id}.eml`);
}

import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Db } from "../../db/client.ts";
import { KEPT_MS } from "./outbox.server.ts";

/** One question to the database each. */
const FILES_AT_ONCE = 100;
/** Replaces a deleted person's address in the database; private.deleted_email() there. */
const DELETED_RECIPIENT = "nobody@deleted.invalid";
/** Named by its row. */
const OF_THE_OUTBOX = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/;

/**
 * Mails that became files hold names, links and codes: they go as long after they were written as their rows do, and
 * before that with a row that went, or that names nobody any more. Gives how many went.
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
    // One that was not written to its end is a mail too.
    return (await readdir(folder)).filter((file) => /\.eml(\.tmp)?$/.test(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function listOld(folder: string, files: string[], now: Date): Promise<string[]> {
  const facts = await Promise.all(
    // One that was finished meanwhile has lost its other name, and is new.
    files.map(async (file) => ({ file, stats: await stat(path.join(folder, file)).catch(() => null) })),
  );
  return facts.flatMap(({ file, stats }) => (stats && stats.mtimeMs < now.getTime() - KEPT_MS ? [file] : []));
}

/** Asked for after the files were listed: the row of a mail is there before its file. */
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

import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { generateApiKey } from "@supabase/lite";
import { z } from "zod";

const LOCK_TIMEOUT_MS = 2_000;

const keysSchema = z.object({
  /** The sign-in API's key for visitors' requests. */
  publishableKey: z.string().min(1),
  /** The sign-in API's key for the site's own requests. */
  secretKey: z.string().min(1),
  /** Signs sessions and the links in mails: the same in every process of the site. */
  jwtSecret: z.string().min(32, "must have at least 32 characters"),
});

export type Keys = z.infer<typeof keysSchema>;

/** In the data folder, and in a backup. */
export const KEYS_FILE = "secrets.json";

/** Given keys win; the others are read from the data folder, or generated there on first boot. */
export async function loadKeys(dataDir: string, given: Partial<Keys> = {}): Promise<Keys> {
  const found = await findKeys(dataDir, given);
  if (found) return found;
  const created = await createKeys(path.join(dataDir, KEYS_FILE));
  return keysSchema.parse({ ...created, ...definedOnly(given) });
}

/** The keys of a site that has started before; null if some are neither given nor in the data folder. */
export async function findKeys(dataDir: string, given: Partial<Keys> = {}): Promise<Keys | null> {
  const complete = keysSchema.safeParse(given);
  if (complete.success) return complete.data;
  const stored = await readKeys(path.join(dataDir, KEYS_FILE));
  return stored && keysSchema.parse({ ...stored, ...definedOnly(given) });
}

/**
 * For a backup. Of what the environment gives only the secret that signs links in mails: the keys of a hosted project
 * open all of it.
 */
export async function findKeysToKeep(dataDir: string, given: Partial<Keys> = {}): Promise<Keys | null> {
  const found = await findKeys(dataDir, given);
  if (!found) return null;
  const own = (await readKeys(path.join(dataDir, KEYS_FILE))) ?? (await generateKeys());
  return { ...own, jwtSecret: found.jwtSecret };
}

function definedOnly(given: Partial<Keys>): Partial<Keys> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function readKeys(file: string): Promise<Keys | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${file} does not hold the site's keys; restore it from a backup or delete it to get new ones`,
      { cause },
    );
  }
}

async function generateKeys(): Promise<Keys> {
  return {
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
}

async function createKeys(file: string): Promise<Keys> {
  const keys = await generateKeys();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true });
    await placeWhole(draft, file);
    // Another process that did not wait for the lock may have replaced them.
    return (await readKeys(file)) ?? keys;
  } catch (error) {
    const others = (error as NodeJS.ErrnoException).code === "EEXIST" && (await readKeys(file));
    if (others) return others;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * A link is created with its whole content and never overwrites: when two processes start at once, both use the first
 * one's keys. Some file systems have no links (FAT, some network shares): there a folder is what only one can make.
 */
async function placeWhole(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    const lock = `${file}.lock`;
    await takeLock(lock);
    try {
      if (existsSync(file)) throw Object.assign(new Error(`${file} is there`), { code: "EEXIST" });
      await rename(draft, file);
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
}

/** Waits for another process, but not for one that was killed meanwhile. */
async function takeLock(folder: string): Promise<void> {
  for (const deadline = Date.now() + LOCK_TIMEOUT_MS; ; await delay(20))
    try {
      return await mkdir(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (Date.now() > deadline) return;
    }
}

import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { generateApiKey } from "@supabase/lite";
import { z } from "zod";

/** What the in-process API is opened with: the browser's key, the server's key, and what signs sessions. */
const keysSchema = z.object({
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
  jwtSecret: z.string().min(32, "must have at least 32 characters"),
});

export type Keys = z.infer<typeof keysSchema>;

/** Keys given by the caller win; the others are read from the data folder, or made there on first boot. */
export async function loadKeys(dataDir: string, given: Partial<Keys> = {}): Promise<Keys> {
  const file = path.join(dataDir, "secrets.json");
  const complete = keysSchema.safeParse(given);
  if (complete.success) return complete.data;
  const stored = (await readKeys(file)) ?? (await createKeys(file));
  return keysSchema.parse({ ...stored, ...definedOnly(given) });
}

function definedOnly(given: Partial<Keys>): Partial<Keys> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function readKeys(file: string): Promise<Keys | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${file} does not hold the site's keys; restore it from a backup or delete it to get new ones`,
      { cause },
    );
  }
}

async function createKeys(file: string): Promise<Keys> {
  const keys: Keys = {
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeWhole(file, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

/** A half-written secrets file would lock everyone out, so it appears under its name only when complete. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

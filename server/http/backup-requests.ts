import { timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { createBackup } from "../backup/create-backup.ts";
import type { Config } from "../config.ts";
import type { Services } from "../services.ts";
import type { SiteEnv } from "./site-env.ts";

export const BACKUP_PATH = "/operations/backup";
export const BACKUP_KEY_PURPOSE = "making backups";
const MAX_BYTES = 10 * 1024;

const wantedSchema = z.object({ folder: z.string().min(1) });

/** `npm run backup` asks the running site, which alone has the embedded database open. */
export function serveBackupRequests(site: Hono<SiteEnv>, services: Services, config: Config): void {
  const key = services.keyFor(BACKUP_KEY_PURPOSE);
  site.post(BACKUP_PATH, bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    // To everybody else there is nothing here.
    if (!bringsKey(c.req.header("Authorization"), key)) return c.text("Not found", 404);
    const wanted = wantedSchema.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.text(z.prettifyError(wanted.error), 400);
    // A large one takes longer than a visitor may be silent.
    c.env.incoming?.socket.setTimeout(0);
    const { dataDir, keys, supabase } = config;
    const { folder } = wanted.data;
    const isHosted = supabase !== undefined;
    try {
      const { backup } = await createBackup({ services, dataDir, keys, folder, now: new Date(), isHosted });
      return c.json({ backup });
    } catch (err) {
      c.get("log").error({ err }, "could not make a backup");
      return c.text((err as Error).message, 500);
    }
  });
}

/** A command on this machine proves itself with a key derived from the site's secret. */
function bringsKey(header: string | undefined, key: Buffer): boolean {
  const given = Buffer.from(header?.match(/^Bearer (\S+)$/)?.[1] ?? "", "base64url");
  return given.length === key.length && timingSafeEqual(given, key);
}

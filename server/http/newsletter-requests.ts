import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { sendNewsletter } from "../../app/features/newsletter/newsletters.server.ts";
import type { Services } from "../services.ts";
import { bringsKey } from "./operator-key.ts";
import type { SiteEnv } from "./site-env.ts";

export const NEWSLETTER_PATH = "/newsletter/send";
export const NEWSLETTER_KEY_PURPOSE = "sending newsletters";
const MAX_BYTES = 1024 * 1024;

const newsletterSchema = z.object({ id: z.string(), subject: z.string(), paragraphs: z.array(z.string()) });

/** `npm run newsletter` posts the newsletter to the running site, which alone has the embedded database open. */
export function serveNewsletterRequests(site: Hono<SiteEnv>, { db, keyFor }: Services): void {
  const key = keyFor(NEWSLETTER_KEY_PURPOSE);
  site.post(NEWSLETTER_PATH, bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    // To everybody else there is nothing here.
    if (!bringsKey(c.req.header("Authorization"), key)) return c.text("Not found", 404);
    const newsletter = newsletterSchema.safeParse(await c.req.json().catch(() => null));
    if (!newsletter.success) return c.text(z.prettifyError(newsletter.error), 400);
    return c.json({ mails: await sendNewsletter(db.service, newsletter.data) });
  });
}

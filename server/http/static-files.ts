import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono, MiddlewareHandler } from "hono";
import type { SiteEnv } from "./site-env.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";

/** The built browser files, with their pre-compressed twins, and our media. */
export function serveFiles(site: Hono<SiteEnv>, clientDir: string, mediaDir: string) {
  site.use(
    "/assets/*",
    keep(FOR_EVER),
    async (c, next) => {
      await next();
      // Also of the form that is not compressed.
      c.res.headers.set("Vary", "Accept-Encoding");
      // Its name and its tag tell its version.
      c.res.headers.delete("Last-Modified");
    },
    serveStatic({ root: clientDir, precompressed: true }),
    notFound,
  );
  site.use("/media/fonts/*", shareTypefaces);
  site.use(
    "/media/*",
    // A versioned address changes with the bytes; a bare one may be asked for again tomorrow.
    async (c, next) => keep(c.req.query("v") ? FOR_EVER : FOR_A_DAY)(c, next),
    serveStatic({ root: mediaDir, rewriteRequestPath: (path) => path.replace(/^\/media/, "") }),
    notFound,
  );
  for (const icon of ["/favicon.ico", "/apple-touch-icon.png"])
    site.get(icon, keep(FOR_A_DAY), serveStatic({ root: clientDir }));
}

/** How long browsers may keep what was found; what was not found is asked for again. */
function keep(policy: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", policy);
  };
}

/**
 * Mails use our typefaces, and a mail program is a foreign origin, as is the frame that shows staff one: browsers share
 * no font with such unasked.
 */
const shareTypefaces: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok && c.req.path.endsWith(".woff2")) c.header("Access-Control-Allow-Origin", "*");
};

const notFound: MiddlewareHandler = async (c) => c.text("Not found", 404);

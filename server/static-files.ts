import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import type { SiteEnv } from "./site.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";

/** The built browser files, with their pre-compressed twins, and our media. */
export function serveFiles(site: Hono<SiteEnv>, clientDir: string, mediaDir: string) {
  site.use(
    "/assets/*",
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_file, c) => c.header("Cache-Control", FOR_EVER),
    }),
    async (c) => c.text("Not found", 404),
  );
  site.use(
    "/media/*",
    serveStatic({
      root: mediaDir,
      rewriteRequestPath: (path) => path.replace(/^\/media/, ""),
      // A versioned address changes with the bytes; a bare one may be asked for again tomorrow.
      onFound: (_file, c) => c.header("Cache-Control", c.req.query("v") ? FOR_EVER : FOR_A_DAY),
    }),
    async (c) => c.text("Not found", 404),
  );
  site.get(
    "/favicon.svg",
    serveStatic({ root: clientDir, onFound: (_file, c) => c.header("Cache-Control", FOR_A_DAY) }),
  );
}

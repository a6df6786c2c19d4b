import { existsSync } from "node:fs";
import { createServer } from "vite";
import type { openBacking } from "./backing.ts";
import type { startServer } from "./start.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
// Keeps resized pictures when the data folder is temporary.
process.env.CACHE_DIR ??= "node_modules/.cache/site";

/* Vite transforms the server too, so that routes and server share one module graph as in production. */
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { openBacking: open } = (await vite.ssrLoadModule("/server/backing.ts")) as {
  openBacking: typeof openBacking;
};
const start = (await vite.ssrLoadModule("/server/start.ts")) as { startServer: typeof startServer };
await start.startServer({
  backing: await open({ isDevelopment: true }),
  build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as never,
  before: vite.middlewares,
});

/* Serves an embedded backend over HTTP, as another machine would, and prints its address and keys. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { openBackend } from "../../server/backend/backend.ts";

const [dataDir = "", projectDir = ""] = process.argv.slice(2);
const log = { info() {}, warn: console.error, error: console.error };
const keys = { publishableKey: "sb_publishable_of_the_test", secretKey: "sb_secret_of_the_test" };

const server = createServer().listen(0, "127.0.0.1", async () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No address");
  const url = `http://127.0.0.1:${address.port}`;
  const backend = await openBackend({ dataDir, projectDir, siteUrl: url, log, keys });
  server.on(
    "request",
    getRequestListener((request) => backend.fetch?.(request, null) ?? new Response(null, { status: 404 })),
  );
  console.log(JSON.stringify({ url, anonKey: keys.publishableKey, serviceRoleKey: keys.secretKey }));
});

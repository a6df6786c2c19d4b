import { fork } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { WARMING } from "./warming.ts";

/* Serves the build; `npm start` ends here. */
await import(path.resolve("build/server/index.js"));

/** Without a visitor's request for so long, pictures are made ahead. */
const QUIET_MS = 2_000;
let lastVisit = performance.now();
for (const moment of ["http.server.request.start", "http.server.response.finish"])
  subscribe(moment, (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!request.headers[WARMING]) lastVisit = performance.now();
  });

// Has pictures resized ahead of the first visitors, once the start is over. It is optional: without a free process or file
// handle there is an error event, without memory an exception, and the site stays up.
setTimeout(() => {
  try {
    const warming = fork("scripts/warm-pictures.ts", { stdio: "ignore" });
    warming.on("error", () => {});
    warming.on("message", function answer() {
      const wait = lastVisit + QUIET_MS - performance.now();
      if (wait > 0) setTimeout(answer, wait).unref();
      else if (warming.connected) warming.send("go", () => {});
    });
    // It ends with this process and does not keep it running.
    warming.unref();
    warming.channel?.unref();
  } catch {}
}, QUIET_MS).unref();

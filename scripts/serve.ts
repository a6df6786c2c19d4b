import { fork } from "node:child_process";
import path from "node:path";

/* Serves the build; `npm start` ends here. */
await import(path.resolve("build/server/index.js"));

// Has pictures resized ahead of the first visitors. It is optional: without a free process or file handle there is an error
// event, without memory an exception, and the site stays up.
try {
  const warming = fork("scripts/warm-pictures.ts", { stdio: "ignore" });
  warming.on("error", () => {});
  // It ends with this process and does not keep it running.
  warming.unref();
  warming.channel?.unref();
} catch {}

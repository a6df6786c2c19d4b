import { fork } from "node:child_process";
import path from "node:path";

/* Serves what is built; `npm start` ends here. */
await import(path.resolve("build/server/index.js"));

// The first visitors should not wait for pictures to be made. Where no process can be had they do, and the site stays
// up: too many processes or files are told as an event, too little memory is thrown.
try {
  const warming = fork("scripts/warm-pictures.ts", { stdio: "ignore" });
  warming.on("error", () => {});
  // It ends with this process, however that ends, and keeps it from nothing.
  warming.unref();
  warming.channel?.unref();
} catch {}

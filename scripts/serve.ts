import { spawn } from "node:child_process";
import path from "node:path";

/* Serves what is built; `npm start` ends here. */
await import(path.resolve("build/server/index.js"));

// The first visitors should not wait for pictures to be made.
const warming = spawn(process.execPath, ["scripts/warm-pictures.ts"], { stdio: "ignore" });
process.once("exit", () => warming.kill());

/* Opens and closes a backend, and prints what it did at boot. */
import { openBackend } from "../../server/backend/backend.ts";

const [dataDir = "", projectDir = "", databaseUrl] = process.argv.slice(2);
const log = {
  info: (details: object, message: string) => console.log(JSON.stringify({ message, ...details })),
  warn: console.error,
  error: console.error,
};
const backend = await openBackend({
  dataDir,
  projectDir,
  siteUrl: "http://site.test",
  log,
  ...(databaseUrl !== undefined && { databaseUrl }),
});
await backend.close();

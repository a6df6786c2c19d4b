/* Opens and closes a backend, and prints its boot log. */
import pino from "pino";
import { openServices } from "../../server/services.ts";
import { SHARED_KEYS } from "./shared-keys.ts";

const [dataDir = "", projectDir = "", databaseUrl] = process.argv.slice(2);
const log = pino({ base: null, timestamp: false, messageKey: "message" }, pino.destination({ sync: true }));
const services = await openServices({
  dataDir,
  projectDir,
  siteUrl: "http://site.test",
  log,
  ...(databaseUrl !== undefined && { databaseUrl, keys: SHARED_KEYS }),
});
await services.close();

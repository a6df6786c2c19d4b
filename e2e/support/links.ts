import { createLinks } from "../../app/links.server.ts";
import { derivedKey } from "../../server/derived-key.ts";
import { loadKeys } from "../../server/keys.ts";
import type { RunningSite } from "./server.ts";

/** The links that the running site sends by mail, made with its own keys. */
export async function linksOf(site: RunningSite) {
  const { jwtSecret } = await loadKeys(site.dataDir);
  return createLinks((purpose) => derivedKey(jwtSecret, purpose), site.url);
}

import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../app/db/database.types.ts";
import type { RunningSite } from "./server.ts";

/** A client with all rights on the running site's data, for changing rows behind a visitor's back. */
export async function staffOf(site: RunningSite): Promise<SupabaseClient<Database>> {
  const { secretKey } = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8"));
  return createClient<Database>(site.url, secretKey);
}

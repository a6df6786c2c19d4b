import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../app/db/database.types.ts";
import { readLetterFile } from "../app/features/newsletter/letter-file.ts";
import { sendNewsletter } from "../app/features/newsletter/newsletters.server.ts";
import { loadKeys } from "../server/backend/keys.ts";
import { readConfig } from "../server/config.ts";

/* `npm run newsletter -- letter.txt`: asks the running site to send a letter to everyone who subscribed. */

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

if (existsSync(".env")) process.loadEnvFile(".env");
const [file] = process.argv.slice(2);
if (!file) stop("Name the file that holds the letter: npm run newsletter -- letter.txt");
const letter = readLetterFile(await readFile(file, "utf8"));
if (!letter)
  stop("A letter is its subject in the first line, then paragraphs with an empty line between them");

const { siteUrl, dataDir, supabase, keys } = readConfig(process.env);
const service = createClient<Database>(
  supabase?.url ?? siteUrl,
  supabase?.serviceRoleKey ?? (await loadKeys(dataDir, keys)).secretKey,
);
const mails = await sendNewsletter(service, letter).catch((error: Error) =>
  stop(`Nothing was sent: ${error.message}`),
);
console.log(mails === 0 ? "Nobody to send it to, or it went before" : `On its way to ${mails} readers`);

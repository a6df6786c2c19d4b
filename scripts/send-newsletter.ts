import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readNewsletterFile } from "../app/features/newsletter/newsletter-file.ts";
import { readConfig } from "../server/config.ts";
import { derivedKey } from "../server/derived-key.ts";
import { NEWSLETTER_KEY_PURPOSE, NEWSLETTER_PATH } from "../server/http/newsletter-requests.ts";
import { loadKeys } from "../server/keys.ts";

/* `npm run newsletter -- newsletter.txt`: queues it for every subscriber through the running site. */

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

if (existsSync(".env")) process.loadEnvFile(".env");
const [file] = process.argv.slice(2);
if (!file) stop("Name the file that holds the letter: npm run newsletter -- letter.txt");
const newsletter = readNewsletterFile(await readFile(file, "utf8"));
if (!newsletter)
  stop("A letter is its subject in the first line, then paragraphs with an empty line between them");

const { siteUrl, dataDir, keys } = readConfig(process.env);
const { jwtSecret } = await loadKeys(dataDir, keys);
const key = derivedKey(jwtSecret, NEWSLETTER_KEY_PURPOSE).toString("base64url");
const response = await fetch(new URL(NEWSLETTER_PATH, siteUrl), {
  method: "POST",
  headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
  body: JSON.stringify(newsletter),
}).catch((error: Error) =>
  stop(`Nothing was sent: the site at ${siteUrl} does not answer (${error.message})`),
);
if (!response.ok) stop(`Nothing was sent: the site at ${siteUrl} answered ${response.status}`);
const { mails } = (await response.json()) as { mails: number };
console.log(
  mails === 0 ? "No subscribers, or this newsletter was sent before" : `On its way to ${mails} readers`,
);

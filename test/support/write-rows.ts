/* Stores subscriptions one after the other and prints each address once the database has confirmed it. */
import { openBackend } from "../../server/backend/backend.ts";

const [dataDir = "", projectDir = ""] = process.argv.slice(2);
const log = { info() {}, warn: console.error, error: console.error };
const backend = await openBackend({ dataDir, projectDir, siteUrl: "http://site.test", seedDemo: false, log });

for (let count = 0; ; count += 1) {
  const email = `reader-${count}@example.com`;
  await backend.service
    .from("newsletter_subscriptions")
    .insert({ name: "A", surname: "B", email })
    .throwOnError();
  console.log(email);
}

/* Stores subscriptions in a loop and prints each address once the database has confirmed it. */
import { openServices } from "../../server/services.ts";
import { errorLog } from "./error-log.ts";

const [dataDir = "", projectDir = ""] = process.argv.slice(2);
const log = errorLog();
const services = await openServices({
  dataDir,
  projectDir,
  siteUrl: "http://site.test",
  seedDemo: false,
  log,
});

for (let count = 0; ; count += 1) {
  const email = `reader-${count}@example.com`;
  await services.db.service
    .insertInto("newsletter_subscriptions")
    .values({ name: "A", surname: "B", email })
    .execute();
  console.log(email);
}

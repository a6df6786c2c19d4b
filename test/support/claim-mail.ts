/* Claims a mail, prints that, and never finishes sending it. */
import { sendNextMail } from "../../app/platform/mail/mail-worker.server.ts";
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

await sendNextMail({
  service: services.db.service,
  compose: async ({ id, recipient }) => ({ id, to: recipient ?? "", subject: "", text: "", html: "" }),
  transport: {
    send({ id }) {
      console.log(id);
      return new Promise(() => setInterval(() => {}, 1000));
    },
  },
  log,
});

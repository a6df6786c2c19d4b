import { CONTENT_TABLES, readContent } from "../../app/platform/content/read-content.server.ts";
import { setSiteContent } from "../../app/platform/content/site-content.server.ts";
import { setFacts, toFacts } from "../../app/platform/organisation/facts.ts";
import type { OnWrite } from "../db/changes.ts";
import type { Log } from "../log.ts";
import { createTableCatalogue, type TableCatalogue } from "./table-catalogue.ts";

/** The facts of the organisation, the hero slides, galleries and designers. */
export function createContentCatalogue(
  onWrite: OnWrite | undefined,
  log: Pick<Log, "error">,
): TableCatalogue {
  let known = "";
  return createTableCatalogue({
    tables: CONTENT_TABLES,
    onWrite,
    onError: (err) => log.error({ err }, "could not read the site's content"),
    async read(anon) {
      const found = await readContent(anon);
      const current = JSON.stringify(found);
      if (current === known) return false;
      known = current;
      setFacts(toFacts(found.facts));
      setSiteContent(found.content);
      return true;
    },
  });
}

import { FIRST_CONTENT } from "../../app/first-content.server.ts";
import { CONTENT_TABLES, readContent } from "../../app/platform/content/read-content.server.ts";
import type { SiteContent } from "../../app/platform/content/site-content.server.ts";
import { FIRST_FACTS, toFacts } from "../../app/platform/organisation/facts.server.ts";
import type { Facts } from "../../app/platform/organisation/facts.ts";
import type { OnWrite } from "../db/changes.ts";
import type { Log } from "../log.ts";
import { createTableCatalogue, type TableCatalogue } from "./table-catalogue.ts";

interface ContentCatalogue extends TableCatalogue {
  /** As last read. */
  content(): SiteContent;
  facts(): Facts;
}

/** The facts of the organisation, the words of pages, the hero slides, galleries and designers. */
export function createContentCatalogue(
  onWrite: OnWrite | undefined,
  log: Pick<Log, "error">,
): ContentCatalogue {
  let known = "";
  let content = FIRST_CONTENT;
  let facts = FIRST_FACTS;
  const catalogue = createTableCatalogue({
    tables: CONTENT_TABLES,
    onWrite,
    onError: (err) => log.error({ err }, "could not read the site's content"),
    async read(anon) {
      const found = await readContent(anon);
      const current = JSON.stringify(found);
      if (current === known) return false;
      known = current;
      facts = toFacts(found.facts);
      content = found.content;
      return true;
    },
  });
  return { ...catalogue, content: () => content, facts: () => facts };
}

import { PUBLIC_ROUTES } from "../../e2e/support/public-routes.ts";
import type { TestBackend } from "./backend.ts";
import { openTestSite } from "./site.ts";
import { type CrawledPage, linksOf } from "./site-pictures.ts";
import { signedIn } from "./visitor.ts";

/** More than a hundred pages. A limit for machines under load, not a measure of anything. */
export const CRAWL_TIMEOUT_MS = 600_000;

/** What no link leads to: all pieces of the shop at once, the visitor's own pages, and what is not there. */
const UNLINKED = [
  "/house-of-nala?loaded=48",
  "/events?when=past",
  "/newsletter",
  "/offline",
  "/nothing-here",
  "/story/nothing-here",
  "/product/nothing-here",
  "/events/nothing-here",
  "/designer/nothing-here",
];
const MEMBER_PAGES = ["/account", "/yours"];
/** Not an event's dialog (`?event=`): it stands over the list that has its picture already. */
const FOLLOWED = ["category", "page", "when"];

/** Every public page that a link leads to, and what no link leads to. */
export async function crawlSite(backend: TestBackend): Promise<CrawledPage[]> {
  const pages: CrawledPage[] = [];
  const site = await openTestSite(backend, backend.dataDir);
  const { visitor } = await signedIn(site, backend);
  const waiting = new Set<string>([...PUBLIC_ROUTES, ...UNLINKED]);
  for (const address of waiting) {
    const answer = await site.request(address);
    if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const page = { address, html: await answer.text() };
    pages.push(page);
    for (const link of linksOf(page, FOLLOWED)) waiting.add(link);
  }
  for (const address of MEMBER_PAGES)
    pages.push({ address, html: await (await visitor.request(address)).text() });
  return pages;
}

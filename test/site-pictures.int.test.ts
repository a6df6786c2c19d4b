import { beforeAll, describe, expect, it } from "vitest";
import { mainLinks } from "../app/features/shell/main-links.ts";
import { PUBLIC_ROUTES } from "../e2e/support/public-routes.ts";
import { useTestBackend } from "./support/backend.ts";
import { openTestSite } from "./support/site.ts";
import {
  type CrawledPage,
  isScene,
  linksOf,
  picturesOf,
  placesOfPictures,
  repeatedOn,
} from "./support/site-pictures.ts";
import { signedIn } from "./support/visitor.ts";

/* How often a picture may be seen: docs/decisions.md, "Pictures". */
const MAX_PLACES = 3;
/** More than a hundred pages. A limit for machines under load, not a measure of anything. */
const CRAWL_TIMEOUT_MS = 600_000;

/** Made for stories, events, galleries, mails and empty states: none is kept in a drawer. */
const NEWEST_SCENES = [
  ...["thread-drawer", "market-shelves", "indigo-lines", "bead-loom"].map((name) => `stories/${name}`),
  ...["evening-window", "packing-table", "atelier-counter"].map((name) => `stories/${name}`),
  ...["front-row", "framed-cloths", "ticket-desk"].map((name) => `events/${name}`),
  ...["shop-window-dusk", "fitting-mirror"].map((name) => `events/${name}`),
].map((name) => `photos/${name}.jpg`);

/** What no link leads to: all pieces of the shop at once, the visitor's own pages, and what is not there. */
const UNLINKED = [
  "/house-of-nala?loaded=48",
  "/events?when=past",
  "/newsletter",
  "/offline",
  "/nothing-here",
  "/story/nothing-here",
  "/product/nothing-here",
];
const MEMBER_PAGES = ["/account", "/yours"];
/** Not an event's dialog (`?event=`): it stands over the list that has its picture already. */
const FOLLOWED = ["category", "page", "when"];

describe("the pictures of the site", () => {
  const backend = useTestBackend({ seedDemo: true });
  const pages: CrawledPage[] = [];

  beforeAll(async () => {
    const site = await openTestSite(backend(), backend().dataDir);
    const { visitor } = await signedIn(site, backend());
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
  }, CRAWL_TIMEOUT_MS);

  it("are on every kind of page", () => {
    expect(pages.length).toBeGreaterThan(90);
    expect(pages.filter((page) => picturesOf(page).length > 0).length).toBeGreaterThan(70);
  });

  it("stand once on a page", () => {
    const complaints = pages.flatMap((page) =>
      repeatedOn(page).map((picture) => `${page.address}: ${picture}`),
    );
    expect(complaints).toEqual([]);
  });

  it("are not met again on the next page of the navigation, whatever its filter", () => {
    const scenesOf = (path: string) =>
      new Set(
        pages
          .filter(({ address }) => address.replace(/\?.*/, "") === path)
          .flatMap(picturesOf)
          .filter(isScene),
      );
    const complaints = mainLinks.slice(1).flatMap((link, index) => {
      const before = mainLinks[index]?.to ?? "";
      const shared = scenesOf(before).intersection(scenesOf(link.to));
      return [...shared].map((picture) => `${before} and ${link.to}: ${picture}`);
    });
    expect(complaints).toEqual([]);
  });

  it(`have at most ${MAX_PLACES} places on the site`, () => {
    const complaints = [...placesOfPictures(pages)]
      .filter(([, places]) => places.size > MAX_PLACES)
      .map(([picture, places]) => `${picture}: ${[...places].join(", ")}`);
    expect(complaints).toEqual([]);
  });

  it.each([
    ["/about", 9],
    ["/nala-prive", 8],
  ])("in the gallery of %s each lead to a piece they show", (path, count) => {
    const html = pages.find(({ address }) => address === path)?.html ?? "";
    expect(html.match(/In the picture:/g)).toHaveLength(count);
  });

  it("are all of the newest scenes too", () => {
    const shown = new Set(pages.flatMap(picturesOf));
    expect(NEWEST_SCENES.filter((scene) => !shown.has(scene))).toEqual([]);
  });
});

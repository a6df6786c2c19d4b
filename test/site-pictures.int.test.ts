import { beforeAll, describe, expect, it } from "vitest";
import { mainLinks } from "../app/editorial/frame/main-links.ts";
import { useTestBackend } from "./support/backend.ts";
import { CRAWL_TIMEOUT_MS, crawlSite } from "./support/crawl-site.ts";
import {
  type CrawledPage,
  isScene,
  picturesOf,
  placesOfPictures,
  repeatedOn,
} from "./support/site-pictures.ts";

/* How often a picture may be seen: docs/decisions.md, "Pictures". */
const MAX_PLACES = 3;

/** Made for stories, events, galleries, mails and empty states: none is kept in a drawer. */
const NEWEST_SCENES = [
  ...["thread-drawer", "market-shelves", "indigo-lines", "bead-loom"].map((name) => `stories/${name}`),
  ...["evening-window", "packing-table", "atelier-counter"].map((name) => `stories/${name}`),
  ...["front-row", "framed-cloths", "ticket-desk"].map((name) => `events/${name}`),
  ...["shop-window-dusk", "fitting-mirror"].map((name) => `events/${name}`),
].map((name) => `photos/${name}.jpg`);

describe("the pictures of the site", () => {
  const backend = useTestBackend({ seedDemo: true });
  let pages: CrawledPage[] = [];

  beforeAll(async () => {
    pages = await crawlSite(backend());
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

/** A rendered page. */
export interface CrawledPage {
  /** Path and query. */
  address: string;
  html: string;
}

const IMAGE = /<img\b[^>]*?\ssrc="([^"]+)"/g;
const HREF = /<a\b[^>]*?\shref="([^"]+)"/g;
const SHARED = /<meta property="og:image" content="([^"]+)"/;

/** The master file behind an address: widths, formats and crops are one picture. Null for logos and foreign addresses. */
function masterOf(address: string): string | null {
  const file = /\/img\/[^/]+\/\w+\/[^/]+\/media\/((?:photos|portraits)\/.+)$/.exec(address)?.[1];
  return file?.replace(/-small(-poster)?\.jpg$/, "$1.jpg") ?? null;
}

/** The pictures of a page as its HTML has them, repeated where they are repeated. */
export function picturesOf({ html }: CrawledPage): string[] {
  // A browser shows either this or what scripts open over the page.
  const shown = html.slice(html.indexOf("<body")).replace(/<noscript>.*?<\/noscript>/gs, "");
  return Array.from(shown.matchAll(IMAGE), ([, address = ""]) => masterOf(address)).filter(
    (master) => master !== null,
  );
}

/** A piece's own pictures go with the piece: shop, search, cart, strips. The other rules are about scenes and portraits. */
export const isScene = (picture: string) => !picture.startsWith("photos/products/");

/** Paths of the events, stories and designers that a page shows or is. */
function thingsOf({ address, html }: CrawledPage): Set<string> {
  const links = Array.from(html.matchAll(HREF), ([, href = ""]) => href.replaceAll("&amp;", "&"));
  return new Set(
    [address, ...links].flatMap((link) => {
      const event = /[?&]event=([^&#]+)/.exec(link)?.[1];
      if (event) return [`/events/${event}`];
      const path = link.replace(/[?#].*/, "");
      return THING.test(path) ? [path] : [];
    }),
  );
}
const THING = /^\/(events|story|designer)\/[^/]+$/;

/**
 * The places of every picture on the site. An event, a story or a designer is one place, wherever its card stands; any
 * other picture has the page as its place, whatever its filters. A search shows only what it found.
 */
export function placesOfPictures(pages: readonly CrawledPage[]): Map<string, Set<string>> {
  const ownPictures = new Map(
    pages
      .filter(({ address }) => THING.test(address))
      .map(({ address, html }) => [address, masterOf(SHARED.exec(html)?.[1] ?? "")]),
  );
  const places = new Map<string, Set<string>>();
  for (const page of pages) {
    const path = page.address.replace(/\?.*/, "");
    if (path === "/search") continue;
    const things = [...thingsOf(page)];
    for (const picture of picturesOf(page).filter(isScene)) {
      const owners = things.filter((thing) => ownPictures.get(thing) === picture);
      const known = places.get(picture) ?? new Set();
      for (const place of owners.length > 0 ? owners : [path]) known.add(place);
      places.set(picture, known);
    }
  }
  return places;
}

/** What stands twice on a page. The thumbs of a piece's own gallery repeat its pictures. */
export function repeatedOn(page: CrawledPage): string[] {
  const pictures = picturesOf(page);
  const repeated = pictures.filter((picture, index) => pictures.indexOf(picture) !== index);
  const own = masterOf(SHARED.exec(page.html)?.[1] ?? "")?.replace(/\.jpg$/, "");
  const isOwnThumb = (picture: string) =>
    page.address.startsWith("/product/") && own !== undefined && picture.startsWith(own);
  return [...new Set(repeated.filter((picture) => !isOwnThumb(picture)))];
}

/** Addresses that a page leads to on this site, with one of these parameters at most; an event by its own page. */
export function linksOf({ address, html }: CrawledPage, parameters: readonly string[]): string[] {
  const base = new URL(address, "http://site.test");
  return Array.from(html.matchAll(HREF), ([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), base))
    .map((link) => {
      const event = link.searchParams.get("event");
      return event ? new URL(`/events/${event}`, base) : link;
    })
    .filter(({ origin, searchParams }) => {
      const names = [...searchParams.keys()];
      return origin === base.origin && names.length <= 1 && names.every((name) => parameters.includes(name));
    })
    .map(({ pathname, search }) => pathname + search);
}

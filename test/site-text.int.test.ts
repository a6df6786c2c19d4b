import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { FIRST_WORDS } from "../app/editorial/content/staff/page-words.server.ts";
import { useTestBackend } from "./support/backend.ts";
import { CRAWL_TIMEOUT_MS, crawlSite } from "./support/crawl-site.ts";
import type { CrawledPage } from "./support/site-pictures.ts";
import { plain, wordsOf } from "./support/site-text.ts";

/** Law texts, and the page of one's own account: its headings name forms. */
const OTHER_PAGES = /^\/(terms|privacy|returns|accessibility|account)\b/;

/** What pages say that staff do not write, and why it is in the code. */
const FIXED: readonly [words: RegExp, reason: string][] = [
  [/\b\d\d:\d\d\b|\b\d{1,2} \p{Lu}\p{Ll}+ \d{4}\b/u, "is made from a day or a time"],
  [/^Size \w+, lying flat: /, "is made from measurements"],
  [/^Made to order: it leaves our atelier within \d+ days$/, "is made from the lead time"],
  [/^If you order today\. It is cut for you in our atelier/, "is a rule of delivery"],
  [/^From our shop\. We deliver in South Africa$/, "is a rule of delivery"],
  [/, number of tickets$/, "labels a field"],
  [
    /^(Oops! Page not found|(Story|Product|Designer) Not Found|Welcome Back)$/,
    "is quoted in the specification",
  ],
  [/^(All pieces|Pieces|Designers|Results for “.+”)$/, "names what is listed"],
  [/^Your mail program opens with the message/, "tells what a form does"],
  [/^Not sure\? Enter three measurements|^Your body in centimetres/, "tells what a form does"],
  [/^Leave an address and we write to you/, "tells what a form does"],
  [/^and we will tell you when the place comes free$/, "is the second half of a sentence around a link"],
];

describe("the words of the site", () => {
  const backend = useTestBackend({ seedDemo: true });
  let pages: CrawledPage[] = [];
  let kept: string[] = [];
  let everything = "";
  beforeAll(async () => {
    pages = await crawlSite(backend());
    kept = await everyText();
    everything = kept.join(" \n ");
  }, CRAWL_TIMEOUT_MS);

  /** What the tables say that pages show, and the words that staff have not changed yet. */
  async function everyText(): Promise<string[]> {
    const { service } = backend();
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
      where t.tgname = 'tell_change' and c.relnamespace = 'public'::regnamespace
    `.execute(service);
    const texts: string[] = [];
    collect(FIRST_WORDS);
    for (const { name } of tables) {
      const { rows } = await sql`select to_jsonb(t) from ${sql.table(name)} t`.execute(service);
      collect(rows);
    }
    // A fact is one value: "Rail: A place in House of Nala."
    return texts.flatMap((text) => [text, ...text.split(": ", 1)]).map(plain);

    function collect(value: unknown): void {
      if (typeof value === "string") texts.push(value);
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    }
  }

  /** A long name may break after its hyphen. */
  const isWhole = (heading: string) => kept.includes(heading) || kept.includes(heading.replaceAll("- ", "-"));
  /** Prose has its paragraphs and marks within one value. Lines of an address are joined by commas. */
  const isWithin = (text: string) =>
    everything.includes(text) || text.split(", ").every((part) => everything.includes(part));
  const notKept = (page: CrawledPage) => {
    const { headings, texts } = wordsOf(page);
    return [...headings.filter((words) => !isWhole(words)), ...texts.filter((words) => !isWithin(words))];
  };

  it("are kept in tables that staff write, but for what is named here", () => {
    expect(pages.length).toBeGreaterThan(90);
    const fixed = pages
      .filter(({ address }) => !OTHER_PAGES.test(address))
      .flatMap((page) => notKept(page).map((words) => ({ address: page.address, words })))
      .filter(({ words }) => !FIXED.some(([known]) => known.test(words)));
    expect(fixed.map(({ address, words }) => `${address}: ${words}`)).toEqual([]);
  });

  it("are found by this test: a paragraph and a heading in the code would be told", () => {
    const [part] = kept.filter((text) => text.includes(" "));
    const html = `<body><h2>A new <b>heading</b></h2><h3>${part?.split(" ")[0]} part</h3>
      <p>A sentence of the code that no table of the site holds.</p></body>`;
    expect(notKept({ address: "/", html })).toEqual([
      "A new heading",
      `${part?.split(" ")[0]} part`,
      "A sentence of the code that no table of the site holds",
    ]);
  });
});

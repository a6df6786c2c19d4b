import { type HtmlElement, Parser, StaticConfigLoader } from "html-validate";
import { beforeAll } from "vitest";
import { useTestBackend } from "./backend.ts";
import { type Fault, faultyDb } from "./faults.ts";
import { openTestSite, type TestSite } from "./site.ts";

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};
const decoded = (html: string) =>
  html.replace(/&(lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? "");
const config = await new StaticConfigLoader({ elements: ["html5"] }).getConfigFor("page.html");

/** The elements of a page as the server sends it, for what needs no browser to be read. */
export class Markup {
  readonly #root: HtmlElement;

  constructor(root: HtmlElement) {
    this.#root = root;
  }

  static parse(html: string): Markup {
    return new Markup(new Parser(config).parseHtml(html));
  }

  all(selector: string): Markup[] {
    return this.#root.querySelectorAll(selector).map((element) => new Markup(element));
  }

  /** The only one. */
  one(selector: string): Markup {
    const found = this.all(selector);
    const [first] = found;
    if (!first || found.length > 1) throw new Error(`${found.length} of ${selector}`);
    return first;
  }

  /** In one line. */
  get text(): string {
    return decoded(this.#root.textContent).replace(/\s+/g, " ").trim();
  }

  texts(selector: string): string[] {
    return this.all(selector).map(({ text }) => text);
  }

  attribute(name: string): string | null {
    const value = this.#root.getAttributeValue(name);
    return value === null ? null : decoded(value);
  }

  has(name: string): boolean {
    return this.#root.hasAttribute(name);
  }

  attributes(selector: string, name: string): (string | null)[] {
    return this.all(selector).map((element) => element.attribute(name));
  }

  /** The section with this name. */
  region(name: string): Markup {
    const named = this.all("section").filter(
      (section) =>
        section.attribute("aria-label") === name ||
        this.texts(`[id="${section.attribute("aria-labelledby")}"]`)[0] === name,
    );
    const [region] = named;
    if (!region) throw new Error(`no section ${name}`);
    return region;
  }

  /** The one among these that holds these words. */
  with(selector: string, words: string): Markup {
    const found = this.all(selector).find(({ text }) => text.includes(words));
    if (!found) throw new Error(`no ${selector} with ${words}`);
    return found;
  }

  /** What search engines are told. */
  // biome-ignore lint/suspicious/noExplicitAny: each entry has a shape of its own
  structuredData(): any[] {
    return this.all('script[type="application/ld+json"]').map((script) =>
      JSON.parse(script.#root.textContent),
    );
  }

  get title(): string {
    return this.one("head > title").text;
  }

  get main(): Markup {
    return this.one("main");
  }
}

interface OpenedPage {
  status: number;
  headers: Headers;
  page: Markup;
}

/** Opens pages of the site with its demonstration content, in this process. */
export function useDemoPages() {
  const backend = useTestBackend({ seedDemo: true });
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
  });
  async function read(on: TestSite, path: string): Promise<OpenedPage> {
    const answer = await on.request(path);
    return { status: answer.status, headers: answer.headers, page: Markup.parse(await answer.text()) };
  }
  return {
    backend,
    request: (path: string) => site.request(path),
    async open(path: string): Promise<Markup> {
      return (await read(site, path)).page;
    },
    answer: (path: string) => read(site, path),
    /** While these tables and functions fail. */
    async openWithout(path: string, ...names: string[]): Promise<OpenedPage> {
      const faults: Record<string, Fault> = Object.fromEntries(names.map((name) => [name, "fails"]));
      const db = { ...backend().db, anon: faultyDb(backend(), faults) };
      return read(await openTestSite({ ...backend(), db }, backend().dataDir), path);
    },
  };
}

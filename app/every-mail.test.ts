import { describe, expect, it } from "vitest";
import type { Block, Email } from "~/platform/mail/email";
import { frameOf } from "~/platform/mail/email-frame";
import { emailHtml } from "~/platform/mail/email-html";
import { emailText } from "~/platform/mail/email-text";
import { NAMED_KINDS } from "~/platform/mail/mail-names";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { confirmationEmail } from "~/shop/orders/order-emails";
import { parseImagePath } from "../server/http/images/image-path";
import { PAID_ORDER } from "../test/support/order-record";
import { sampleEmails } from "../test/support/sample-emails";

const SITE = "https://afi.example";
const SAMPLES = sampleEmails(SITE);
/** Gmail cuts a mail off after 102 KB. */
const MAX_BYTES = 100_000;
const MAX_COLUMNS = 76;

describe.each(NAMED_KINDS)("%s", (kind) => {
  const frame = frameOf(kind, SITE, FIRST_FACTS);
  const written = async (): Promise<Email> => ({ ...(await SAMPLES[kind]()), yoursHref: `${SITE}/yours` });

  it("says in text all that it says in HTML, in the same order", async () => {
    const email = await written();
    const html = emailHtml(email, frame);
    const text = emailText(email, frame);
    for (const href of hrefsIn(html)) expect(text.split("\n"), href).toContain(href);
    for (const [amount] of visible(html).matchAll(/−?R[\d,]+(\.\d\d)?/g)) expect(text).toContain(amount);
    // The words of each block, in turn: what HTML shows and text leaves out, or tells elsewhere, is not found.
    const said = text.replace(/^> /gm, "").replace(/\s+/g, " ");
    let from = 0;
    for (const words of proseOf(email)) {
      const at = said.indexOf(words.replace(/\s+/g, " ").trim(), from);
      expect(at, words).toBeGreaterThanOrEqual(from);
      from = at;
    }
    expect(said).toContain(frame.why);
    for (const line of frame.sender) expect(text.split("\n")).toContain(line);
  });

  it("has no long line in its text but for links", async () => {
    const long = emailText(await written(), frame)
      .split("\n")
      .filter((line) => line.length > MAX_COLUMNS && !/^\S+$/.test(line));
    expect(long).toEqual([]);
  });

  it("is well-formed, small, and shown with what mail programs know", async () => {
    const html = emailHtml(await written(), frame);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
    expect(unclosed(html)).toEqual([]);
    expect(html).not.toMatch(/display:\s*(flex|grid)|<svg|<script|<form|\.webp|\.avif|\.svg/);
    // Where pictures are blocked, the cell of the band keeps a colour.
    expect(html).toMatch(/<td bgcolor="#\w{6}" [^>]*><img src="https:\/\/afi\.example\/band\//);
    // Everything is fetched from the site itself, and nothing tells who opens the mail.
    for (const [, address = ""] of html.matchAll(/(?:src="|url\(")([^"]+)"/g))
      expect(address).toMatch(/^(https:\/\/afi\.example\/(img|band|media)\/[^?]+\.(jpg|png|woff2)|cid:.+)$/);
    for (const [picture = ""] of html.matchAll(/<img [^>]+>/g))
      expect(picture).toMatch(/ width="\d+" height="\d+" alt="/);
  });

  it("asks for pictures that the site makes", async () => {
    for (const [, path = ""] of emailHtml(await written(), frame).matchAll(
      /"https:\/\/afi\.example(\/img\/[^"]+)"/g,
    ))
      expect(parseImagePath(MANIFEST_PICTURES, path), path).not.toBeNull();
  });
});

it("stays under what Gmail shows, also with an order of forty pieces", () => {
  const [line] = PAID_ORDER.lines;
  if (!line) throw new Error("no line");
  const lines = Array.from({ length: 40 }, () => line);
  const html = emailHtml(
    confirmationEmail({ ...PAID_ORDER, lines }, SITE, FIRST_FACTS.retailStore),
    frameOf("order_confirmation", SITE, FIRST_FACTS),
  );
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
});

it("lines the amounts up in one column of the text", () => {
  const text = emailText(
    confirmationEmail(PAID_ORDER, SITE, FIRST_FACTS.retailStore),
    frameOf("order_confirmation", SITE, FIRST_FACTS),
  );
  const ends = text.split("\n").flatMap((line) => (/\s{2,}(R[\d,.]+|Free)$/.test(line) ? line.length : []));
  expect(ends.length).toBeGreaterThan(6);
  expect(new Set(ends).size).toBe(1);
});

/** What a reader reads, block by block. */
const proseOf = ({ title, blocks }: Email) => [title, ...blocks.flatMap(wordsOf)];

function wordsOf(block: Block): string | string[] {
  switch (block.kind) {
    case "paragraph":
    case "quote":
    case "heading":
      return block.text;
    case "words":
      return block.runs.map((run) => (typeof run === "string" ? run : run.words)).join("");
    case "picture":
      return block.alt;
    case "card":
      return [block.title, block.detail, block.label];
    case "facts":
      return block.facts.flatMap(({ term, detail }) => [term, detail]);
    case "lines":
      return [
        ...block.lines.flatMap(({ name, detail, amount }) => [name, detail, amount]),
        ...block.sums.flatMap(({ label, amount }) => [label, amount]),
      ];
    case "ticket":
      return [block.eyebrow, block.name, ...block.details, block.code];
    case "link":
      return block.label;
  }
}

function hrefsIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

function visible(html: string): string {
  return html.replace(/^[\s\S]*<body/, "<body").replace(/<[^>]+>/g, " ");
}

const VOID = new Set(["br", "img", "meta"]);

/** Tags that are not closed, or closed in the wrong order. */
function unclosed(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const elements = html.replace(/<!--[\s\S]*?-->|<!doctype html>/g, "");
  for (const [, slash, name = ""] of elements.matchAll(/<(\/?)([a-z0-9]+)(?:\s[^<>]*)?>/g)) {
    if (VOID.has(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  const bare = elements.replace(/<[^<>]+>/g, "").match(/[<>]/g) ?? [];
  return [...wrong, ...open, ...bare];
}

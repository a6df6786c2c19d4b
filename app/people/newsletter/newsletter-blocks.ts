import * as z from "zod/mini";

/** What a letter is made of, in its order. Pieces, events and stories are read anew when a mail is composed. */
export type NewsletterBlock =
  /** Paragraphs, `## headings` and `[links](/events)`, as in stories. */
  | { kind: "text"; text: string }
  /** `pictures/<id>`, or an address of ours. */
  | { kind: "picture"; picture: string }
  | { kind: "product"; id: string }
  | { kind: "event"; id: string }
  | { kind: "story"; id: string }
  | { kind: "button"; words: string; href: string };

export type BlockKind = NewsletterBlock["kind"];

export const BLOCK_NAMES: Record<BlockKind, string> = {
  text: "Text",
  picture: "Picture",
  product: "Piece",
  event: "Event",
  story: "Story",
  button: "Button",
};

/** As the table has it. */
export const MAX_BLOCKS = 40;
export const MAX_TEXT = 10_000;

/** A page of ours, or another site. */
export const HREF = /^(?:\/(?!\/)|https?:\/\/)\S*$/i;

const id = z.string().check(z.maxLength(200));
const blockSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string().check(z.maxLength(MAX_TEXT)) }),
  z.object({ kind: z.literal("picture"), picture: z.string().check(z.maxLength(300)) }),
  z.object({ kind: z.literal("product"), id }),
  z.object({ kind: z.literal("event"), id }),
  z.object({ kind: z.literal("story"), id }),
  z.object({
    kind: z.literal("button"),
    words: z.string().check(z.maxLength(80)),
    href: z.string().check(z.maxLength(500)),
  }),
]);
const blocksSchema = z.array(blockSchema).check(z.maxLength(MAX_BLOCKS));

/** What a row or a form holds; null where it is no list of blocks. */
export function readBlocks(value: unknown): NewsletterBlock[] | null {
  const read = blocksSchema.safeParse(typeof value === "string" ? parsed(value) : value);
  return read.success ? read.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a member has yet to fill in; null where the block is complete. */
export function problemOf(block: NewsletterBlock): string | null {
  switch (block.kind) {
    case "text":
      return block.text.trim() === "" ? "Please write something, or remove this text." : null;
    case "picture":
      return block.picture === "" ? "Please add a picture, or remove this block." : null;
    case "button":
      if (block.words.trim() === "") return "Please give the button its words.";
      return HREF.test(block.href) ? null : "Please give a page of ours, as in /events, or a whole address.";
    default:
      return block.id === "" ? "Please choose one, or remove this block." : null;
  }
}

/** "Text: Twelve days to the …; Piece: opera-cape": for comparing two versions. */
export function describeBlocks(blocks: readonly NewsletterBlock[]): string {
  return blocks.map((block) => `${BLOCK_NAMES[block.kind]}: ${wordsOf(block)}`).join("\n");
}

function wordsOf(block: NewsletterBlock): string {
  if (block.kind === "text") return block.text;
  if (block.kind === "picture") return block.picture;
  return block.kind === "button" ? `${block.words}, ${block.href}` : block.id;
}

/** As the form and the row hold them: the same blocks are the same text. */
export function writeBlocks(blocks: readonly NewsletterBlock[]): string {
  return JSON.stringify(readBlocks(blocks) ?? []);
}

import type { MailAttachment } from "./mail";

/** An email's content; email-html and email-text render it, so that both parts say the same. */
export interface Email {
  /** Set where the content is for one person only; otherwise the outbox row names the recipient. */
  to?: string;
  subject: string;
  /** The line a mail program shows beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  replyTo?: string;
  /** In letters to a list: where the reader leaves it. */
  unsubscribeHref?: string;
  attachments?: MailAttachment[];
}

export type Block =
  | { kind: "words"; text: string }
  /** Words of somebody else, with their line breaks. */
  | { kind: "quote"; text: string }
  | { kind: "facts"; facts: Fact[] }
  | { kind: "lines"; lines: BillLine[]; sums: Sum[] }
  | { kind: "ticket"; eyebrow: string; name: string; details: string[]; code: string; pictureId: string }
  | { kind: "link"; label: string; href: string };

export interface Fact {
  term: string;
  detail: string;
}

export interface BillLine {
  name: string;
  detail: string;
  amount: string;
}

export interface Sum {
  label: string;
  amount: string;
  isTotal?: boolean;
}

/** At the foot of letters to a list. */
export const WHY_YOU = "You get this letter because this address is on our list.";
export const LEAVE = "Unsubscribe";

export const words = (text: string): Block => ({ kind: "words", text });

/** Facts that are there; a blank one is left out. */
export function facts(...pairs: [term: string, detail: string | null | undefined][]): Block {
  return {
    kind: "facts",
    facts: pairs.flatMap(([term, detail]) => (detail ? [{ term, detail }] : [])),
  };
}

/** A name is whatever somebody typed: one that could be an advertisement is not sent on in our name. */
const MAX_NAME_LENGTH = 60;
const LIKE_A_LINK = /[/@]|\.\p{Letter}|www/iu;

/** "Dear Naledi," or, where the name is no name, "Good day,". */
export function greeting(name: string): Block {
  const isName = name.length <= MAX_NAME_LENGTH && !LIKE_A_LINK.test(name);
  return words(isName ? `Dear ${name},` : "Good day,");
}

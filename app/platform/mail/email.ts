import { firstNameOf } from "~/platform/lib/first-name";
import type { MailAttachment } from "./mail";

/** email-html and email-text both render this, so that the two parts say the same. */
export interface Email {
  /** Set where the content is for one person only; otherwise the outbox row has the recipient. */
  to?: string;
  subject: string;
  /** The preview text that mail programs show beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  replyTo?: string;
  /** In place of the cloth above the email: how far an order has come. */
  progress?: Progress;
  /** In newsletters: the unsubscribe link. */
  unsubscribeHref?: string;
  /** In every mail to a visitor: the page with everything of theirs. */
  yoursHref?: string;
  attachments?: MailAttachment[];
  /** See Mail. */
  messageId?: string;
  references?: readonly string[];
}

export type Block =
  | { kind: "paragraph"; text: string }
  /** A visitor's own text, with its line breaks. */
  | { kind: "quote"; text: string }
  | { kind: "heading"; text: string }
  /** A paragraph with links among its words. */
  | { kind: "words"; runs: (string | { words: string; href: string })[] }
  | { kind: "picture"; picture: EmailPicture; alt: string }
  /** A piece, an event or a story, with the way to it. */
  | {
      kind: "card";
      picture: EmailPicture | null;
      title: string;
      detail: string;
      label: string;
      href: string;
    }
  | { kind: "facts"; facts: Fact[] }
  | { kind: "lines"; lines: BillLine[]; sums: Sum[] }
  | { kind: "ticket"; eyebrow: string; name: string; details: string[]; code: string; pictureId: string }
  /** A button; a quiet one stands beside the thing to do, such as the way off a list. */
  | { kind: "link"; label: string; href: string; isQuiet?: true };

/** A JPEG or PNG: mail programs show little else. */
export interface EmailPicture {
  /** A path on the site. */
  src: string;
  width: number;
  height: number;
}

/** The band of the order's page as a picture, and the steps below it. */
export interface Progress {
  /** A path on the site. */
  src: string;
  /** Where the order stands, in words; read where pictures are blocked. */
  title: string;
  /** As far as the band is woven. */
  percent: number;
  steps: { label: string; time: string | null; state: "done" | "now" | "ahead" }[];
}

export interface Fact {
  term: string;
  detail: string;
}

export interface BillLine {
  name: string;
  detail: string;
  amount: string;
  picture?: EmailPicture | null;
}

export interface Sum {
  label: string;
  amount: string;
  isTotal?: boolean;
}

/** The footer of newsletters. */
export const LEAVE = "Unsubscribe";
/** The footer of every mail to a visitor. */
export const YOURS = "Everything of yours with us, on one page";

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

/** Drops facts without a value. */
export function facts(...pairs: [term: string, detail: string | null | undefined][]): Block {
  return {
    kind: "facts",
    facts: pairs.flatMap(([term, detail]) => (detail ? [{ term, detail }] : [])),
  };
}

/** Names are user input: one long enough to be an advertisement is not used in our mails. */
const MAX_NAME_LENGTH = 60;
const LIKE_A_LINK = /[/@]|\.\p{Letter}|www/iu;

/** "Dear Naledi," or, when the name is not usable, "Good day,". */
export function greeting(firstName: string): Block {
  return paragraph(isUsableName(firstName) ? `Dear ${firstName},` : "Good day,");
}

/** The same where the whole name is one field. */
export function greetingTo(fullName: string): Block {
  return greeting(isUsableName(fullName) ? firstNameOf(fullName) : fullName);
}

function isUsableName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && !LIKE_A_LINK.test(name);
}

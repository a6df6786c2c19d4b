/** A mail ready to go. */
export interface Mail {
  /** The same for every attempt, so that a mail program that gets it twice can show it once. */
  id: string;
  to: string;
  /** Whom an answer reaches, when that is not the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** A page that takes the reader off the list; a mail program may post to it by itself. */
  unsubscribeHref?: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string | Buffer;
  /** Given: shown inside the HTML, which names it as `cid:…`. */
  cid?: string;
}

/** Takes a mail or throws. Having taken it, it is delivered. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  /** Which way mail goes, in a few words; throws when a mail would not be taken now. */
  check(): Promise<string>;
}

/** The same rule as private.is_email in the database: one bare address, never two, never a name beside it. */
export const ONE_ADDRESS = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header must not hold
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The address itself; anything else is a mistake of ours, and no mail leaves with it. */
export function singleAddress(address: string): string {
  if (!ONE_ADDRESS.test(address)) throw new Error("not one bare mail address");
  return address;
}

/** Words for a header: a line break would begin a header of its own. */
export function headerWords(words: string): string {
  return words.replace(CONTROL, " ").trim();
}

export interface Mail {
  /** The same for every attempt, so that a mail program can recognise a duplicate. */
  id: string;
  /** The name of the thread's first mail, in place of its id. */
  messageId?: string;
  /** A person's answer: the mails it follows, oldest first. */
  references?: readonly string[];
  to: string;
  /** The Reply-To address, when it is not the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** The unsubscribe page, which a mail program may also post to (RFC 8058). */
  unsubscribeHref?: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string | Buffer;
  /** Set for inline images, which the HTML refers to as `cid:…`. */
  cid?: string;
}

/** Accepts a mail for delivery or throws. Once the signal has aborted, a mail is no longer delivered. */
export interface MailTransport {
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** The same, and tells what the server answered. */
  sendForReply(mail: Mail, signal?: AbortSignal): Promise<string>;
  /** No mail server is set: mails become files. */
  readonly keepsFiles: boolean;
  /** Describes the transport; throws when it would not accept a mail now. */
  check(): Promise<string>;
}

/** The same rule as private.is_email in the database: one bare address, no list, no display name. */
export const ONE_ADDRESS = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header must not hold
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Throws for anything but a single address, which would be our own mistake. */
export function singleAddress(address: string): string {
  if (!ONE_ADDRESS.test(address)) throw new Error("not one bare mail address");
  return address;
}

/** Text for a header. A line break would start another header. */
export function headerText(words: string): string {
  return words.replace(CONTROL, " ").trim();
}

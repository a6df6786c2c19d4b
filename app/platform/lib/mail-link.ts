export interface MailDraft {
  to: string;
  subject: string;
  body: string;
  /** Added below the body and never cut, such as the sender's name. */
  closing?: string;
  /** Marks where a long body was cut. */
  cutNote?: string;
}

/** Some systems' mail programs silently drop longer links. */
export const MAX_MAIL_LINK_LENGTH = 2_000;
const MAX_SUBJECT_LENGTH = 600;

/** A mailto link with the message; a body too long for a link is cut. */
export function mailLink({ to, subject, body, closing = "", cutNote = "…" }: MailDraft): string {
  const start = `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?subject=${encodeUpTo(subject, MAX_SUBJECT_LENGTH).text}&body=`;
  const end = closing && encodeUpTo(`\n\n${closing}`, MAX_SUBJECT_LENGTH).text;
  const note = encode(cutNote);
  const room = MAX_MAIL_LINK_LENGTH - start.length - end.length - note.length;
  const { text, isComplete } = encodeUpTo(body, room);
  return start + text + (isComplete ? "" : note) + end;
}

/** As much of the text as fits, without splitting a character. */
function encodeUpTo(text: string, longest: number): { text: string; isComplete: boolean } {
  let encoded = "";
  for (const character of text.replace(/\r\n?/g, "\n")) {
    const next = encode(character);
    if (encoded.length + next.length > longest) return { text: encoded, isComplete: false };
    encoded += next;
  }
  return { text: encoded, isComplete: true };
}

/** CRLF line breaks (RFC 6068); a lone surrogate, which cannot be encoded, is replaced. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\n", "\r\n"));
}

/** Opens the draft in the visitor's mail program without leaving the page. */
export function openMailProgram(link: string): void {
  window.location.assign(link);
}

export interface MailDraft {
  to: string;
  subject: string;
  body: string;
  /** Stands below the body and is never cut, such as the writer's name. */
  closing?: string;
  /** Stands where a long body was cut. */
  cutNote?: string;
}

/** Longer links are dropped without a word by some systems' mail programs. */
export const MAX_MAIL_LINK_LENGTH = 2_000;
const MAX_SUBJECT_LENGTH = 600;

/** A link that opens the mail program with the message ready to send; a body too long for a link is cut. */
export function mailLink({ to, subject, body, closing = "", cutNote = "…" }: MailDraft): string {
  const start = `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?subject=${encodeUpTo(subject, MAX_SUBJECT_LENGTH).text}&body=`;
  const end = closing && encodeUpTo(`\n\n${closing}`, MAX_SUBJECT_LENGTH).text;
  const note = encode(cutNote);
  const room = MAX_MAIL_LINK_LENGTH - start.length - end.length - note.length;
  const { text, isComplete } = encodeUpTo(body, room);
  return start + text + (isComplete ? "" : note) + end;
}

/** As much of the text as fits, never half a character. */
function encodeUpTo(text: string, longest: number): { text: string; isComplete: boolean } {
  let encoded = "";
  for (const character of text.replace(/\r\n?/g, "\n")) {
    const next = encode(character);
    if (encoded.length + next.length > longest) return { text: encoded, isComplete: false };
    encoded += next;
  }
  return { text: encoded, isComplete: true };
}

/** Line breaks as RFC 6068 wants them; half a character pair, which cannot be written, becomes a mark. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\n", "\r\n"));
}

/** Hands the draft to the visitor's mail program. The page stays. */
export function openMailProgram(link: string): void {
  window.location.assign(link);
}

import { eventPageHref, type SiteEvent } from "./event";

/** Where nobody has said when it ends; three hours keep the evening free in a diary. */
const ASSUMED_LENGTH_HOURS = 3;

const MAX_LINE_OCTETS = 75;

export interface CalendarOptions {
  /** The moment the file is made. */
  now: Date;
  siteUrl: string;
  /** Where to read more; the event's own page unless told. */
  url?: string;
  /** Takes the event out of the diary of whoever has kept it. */
  isCancelled?: boolean;
}

/** One event as an iCalendar file (RFC 5545). */
export function eventCalendar(event: SiteEvent, options: CalendarOptions): string {
  const method = options.isCancelled || event.isCalledOff ? "CANCEL" : "PUBLISH";
  return calendarFile([`METHOD:${method}`], [eventLines(event, options)]);
}

/** All of them as one calendar that people subscribe to; it is asked for again every few hours. */
export function eventsCalendar(events: readonly SiteEvent[], name: string, options: CalendarOptions): string {
  const head = [
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    `NAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
  ];
  return calendarFile(
    head,
    events.map((event) => eventLines(event, options)),
  );
}

function calendarFile(head: readonly string[], events: readonly string[][]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//AFI//Events//EN",
    "CALSCALE:GREGORIAN",
    ...head,
    ...events.flat(),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(
  event: SiteEvent,
  { now, siteUrl, url = siteUrl + eventPageHref(event), isCancelled = false }: CalendarOptions,
): string[] {
  const starts = new Date(event.startsAt);
  const ends = event.endsAt
    ? new Date(event.endsAt)
    : new Date(starts.getTime() + ASSUMED_LENGTH_HOURS * 3_600_000);
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(event.id)}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${utcStamp(now)}`,
    // A diary follows the higher number.
    ...(isCancelled || event.isCalledOff ? ["SEQUENCE:1", "STATUS:CANCELLED"] : []),
    `DTSTART:${utcStamp(starts)}`,
    `DTEND:${utcStamp(ends)}`,
    `SUMMARY:${isCancelled ? "Void: " : event.isCalledOff ? "Called off: " : ""}${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${url}`,
    "END:VEVENT",
  ];
}

/** "open-looms.ics": letters and digits only, for every file system and header. */
export function calendarFileName(event: Pick<SiteEvent, "title">): string {
  const plain = event.title.normalize("NFKD").replace(/[^\w\s-]/g, "");
  const name = plain.trim().replace(/[\s_-]+/g, "-");
  return `${name.toLowerCase() || "event"}.ics`;
}

/** "20261127T160000Z" */
export function utcStamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

export function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them in a text
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

/**
 * A line holds 75 octets at most, and what follows begins with a space. Characters are kept whole: a reader
 * that decodes before it unfolds would spoil a split one.
 */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push(part);
      part = "";
      octets = 1; // the space that marks a continuation
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

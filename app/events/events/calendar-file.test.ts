import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarFileName, escapeText, eventCalendar, foldLine, utcStamp } from "./calendar-file";
import type { SiteEvent } from "./event";

const showcase: SiteEvent = {
  id: "winter-showcase",
  title: "Wool, felt; and cotton",
  startsAt: "2027-06-18T16:00:00.000Z",
  time: "18:00",
  location: "Harbour Shed 4, Cape Town",
  category: "Fashion Shows",
  description: "Nine houses, one unheated shed.\nBlankets are lent at the door.",
  picture: null,
};
const made = { now: new Date("2026-11-15T09:30:15.250Z"), siteUrl: "https://afi.example" };

/** Any character, those the format treats in their own way more often than chance would have them. */
const character = fc.oneof(
  fc.constantFrom("\r", "\n", "\t", "\0", "\\", ";", ",", ":", " ", "é", "’", "🧵"),
  fc.integer({ min: 0, max: 0xd7ff }).map((point) => String.fromCodePoint(point)),
  fc.integer({ min: 0xe000, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
);

describe("eventCalendar", () => {
  it("writes one event in UTC, stamped with the moment it was made", () => {
    expect(eventCalendar(showcase, made).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//AFI//Events//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:winter-showcase@afi.example",
      "DTSTAMP:20261115T093015Z",
      "DTSTART:20270618T160000Z",
      "DTEND:20270618T190000Z",
      "SUMMARY:Wool\\, felt\\; and cotton",
      "LOCATION:Harbour Shed 4\\, Cape Town",
      "DESCRIPTION:Nine houses\\, one unheated shed.\\nBlankets are lent at the door",
      " .",
      "URL:https://afi.example/events/winter-showcase",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("takes the event out of a diary again, under the same UID", () => {
    const lines = eventCalendar(showcase, { ...made, isCancelled: true }).split("\r\n");
    for (const line of [
      "METHOD:CANCEL",
      "STATUS:CANCELLED",
      "SEQUENCE:1",
      "UID:winter-showcase@afi.example",
      "SUMMARY:Void: Wool\\, felt\\; and cotton",
    ])
      expect(lines).toContain(line);
  });

  it("keeps the same UID however often the file is made, without the port of the site", () => {
    const uid = (text: string) => /^UID:.*$/m.exec(text)?.[0].trim();
    const later = { now: new Date("2026-12-01T00:00:00Z"), siteUrl: "https://afi.example:8443" };
    expect(uid(eventCalendar(showcase, later))).toBe(uid(eventCalendar(showcase, made)));
  });

  it("cannot be broken out of by what staff type", () => {
    const hostile = { ...showcase, title: "Gala\r\nEND:VEVENT\r\nBEGIN:VEVENT", id: "a\r\nX-EVIL:1" };
    const lines = eventCalendar(hostile, made).split("\r\n");
    expect(lines.filter((line) => line.startsWith("BEGIN:VEVENT"))).toHaveLength(1);
    expect(lines.some((line) => line.startsWith("X-EVIL"))).toBe(false);
  });

  it("gives any event back to a reader that unfolds and unescapes", () => {
    const words = fc.string({ unit: character, maxLength: 100 });
    fc.assert(
      fc.property(words, words, words, (title, location, description) => {
        const file = eventCalendar({ ...showcase, title, location, description }, made);
        const fields = new Map(
          unfold(file)
            .split("\r\n")
            .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
        );
        expect(unescapeText(fields.get("SUMMARY"))).toBe(printable(title));
        expect(unescapeText(fields.get("LOCATION"))).toBe(printable(location));
        expect(unescapeText(fields.get("DESCRIPTION"))).toBe(printable(description));
      }),
    );
  });
});

describe("foldLine", () => {
  it("leaves a line of exactly 75 octets alone and folds one of 76", () => {
    expect(foldLine("x".repeat(75))).toBe("x".repeat(75));
    expect(foldLine("x".repeat(76))).toBe(`${"x".repeat(75)}\r\n x`);
  });

  it("counts octets, not characters", () => {
    expect(foldLine(`${"x".repeat(74)}é`)).toBe(`${"x".repeat(74)}\r\n é`);
    expect(foldLine(`${"x".repeat(72)}🧵`)).toBe(`${"x".repeat(72)}\r\n 🧵`);
  });

  it("makes lines of 75 octets at most that join to the same text, with every character whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 300 }), (text) => {
        const line = text.replace(/[\r\n]/g, "");
        const folded = foldLine(line);
        const parts = folded.split("\r\n");
        expect(unfold(folded)).toBe(line);
        for (const part of parts) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          expect(part.isWellFormed()).toBe(true);
        }
        expect(parts.slice(1).every((part) => part.startsWith(" "))).toBe(true);
      }),
    );
  });

  it("fills its lines: no fold comes earlier than the next character forces it", () => {
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 80, maxLength: 400 }), (line) => {
        const parts = foldLine(line.replace(/[\r\n]/g, "")).split("\r\n");
        for (const [index, part] of parts.slice(0, -1).entries()) {
          const [, next = ""] = [...(parts[index + 1] ?? "")];
          expect(Buffer.byteLength(part + next)).toBeGreaterThan(75);
        }
      }),
    );
  });
});

describe("escapeText", () => {
  it("escapes backslash, semicolon, comma and every kind of line end", () => {
    expect(escapeText("a\\b;c,d")).toBe("a\\\\b\\;c\\,d");
    expect(escapeText("one\ntwo\r\nthree\rfour")).toBe("one\\ntwo\\nthree\\nfour");
  });

  it("leaves colons and quotes, drops control characters and keeps the tab", () => {
    expect(escapeText('Nala Privé: "Tea"')).toBe('Nala Privé: "Tea"');
    expect(escapeText("a\u0000b\u0007c\u007fd\te")).toBe("abcd\te");
  });
});

it("utcStamp drops dashes, colons and milliseconds", () => {
  expect(utcStamp(new Date("2026-11-27T18:00:00.999+02:00"))).toBe("20261127T160000Z");
});

describe("calendarFileName", () => {
  it.each([
    ["Nala Privé: The Long Afternoon", "nala-prive-the-long-afternoon.ics"],
    ["The Makers’ Gala", "the-makers-gala.ics"],
    ['"../../etc" \r\n', "etc.ics"],
    ["第一回", "event.ics"],
  ])("%j becomes %s", (title, name) => {
    expect(calendarFileName({ title })).toBe(name);
  });
});

function unfold(text: string): string {
  return text.replaceAll("\r\n ", "");
}

function unescapeText(text = ""): string {
  return text.replace(/\\([\\;,n])/g, (_, mark: string) => (mark === "n" ? "\n" : mark));
}

/** What the format can carry of a text. */
function printable(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are left out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
  );
}

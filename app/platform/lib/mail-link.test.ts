import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_MAIL_LINK_LENGTH, mailLink } from "./mail-link";

function readLink(link: string) {
  const { pathname, search } = new URL(link);
  // A plus sign is literal in a mailto link; only % is special.
  const parts = new Map(
    search
      .slice(1)
      .split("&")
      .map((part) => part.split("=", 2) as [string, string]),
  );
  return {
    to: decodeURIComponent(pathname),
    subject: decodeURIComponent(parts.get("subject") ?? ""),
    body: decodeURIComponent(parts.get("body") ?? ""),
  };
}

const DRAFT = { to: "hello@afi.example", subject: "Opening hours", body: "Are you open on Sunday?" };

describe("a mail link", () => {
  it("carries recipient, subject and body", () => {
    expect(mailLink(DRAFT)).toBe(
      "mailto:hello@afi.example?subject=Opening%20hours&body=Are%20you%20open%20on%20Sunday%3F",
    );
  });

  it("keeps what is special in a link as it was written", () => {
    const subject = "50% off? & more + #1 = ünïcode 👗";
    const body = "a&b=c?d#e+f%20\r\nsecond line\nthird";
    const read = readLink(mailLink({ ...DRAFT, subject, body }));
    expect(read).toEqual({ to: DRAFT.to, subject, body: "a&b=c?d#e+f%20\r\nsecond line\r\nthird" });
  });

  it("lets no text add recipients or headers", () => {
    const link = mailLink({
      ...DRAFT,
      subject: "Hi&bcc=all@visitor.example",
      body: "x&cc=a@visitor.example",
    });
    expect(link.match(/[?&][a-z]+=/g)).toEqual(["?subject=", "&body="]);
  });

  it("cuts a long body, says so, and keeps the closing", () => {
    const link = mailLink({ ...DRAFT, body: "x".repeat(5_000), closing: "Thandi", cutNote: " [and more]" });
    expect(link.length).toBeLessThanOrEqual(MAX_MAIL_LINK_LENGTH);
    expect(readLink(link).body).toMatch(/^x{1000,} \[and more\]\r\n\r\nThandi$/);
  });

  it("is never too long and never broken, whatever was typed", () => {
    const words = fc.string({ unit: "binary", maxLength: 700 });
    fc.assert(
      fc.property(words, words, words, (subject, body, closing) => {
        const link = mailLink({ to: DRAFT.to, subject, body, closing });
        expect(link.length).toBeLessThanOrEqual(MAX_MAIL_LINK_LENGTH);
        expect(readLink(link).to).toBe(DRAFT.to);
      }),
      { numRuns: 30 },
    );
    expect(() => mailLink({ ...DRAFT, body: "half a pair \ud83d" })).not.toThrow();
  });
});

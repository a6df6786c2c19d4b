import { describe, expect, test } from "vitest";
import { announcement, type StartFacts } from "./announcement.ts";
import { terminalLine } from "./terminal.ts";

const NEW_SITE: StartFacts = {
  siteUrl: "http://localhost:3000",
  startMs: 3_140,
  mode: "embedded",
  isDatabaseAway: false,
  dataDir: ".data",
  isTestPayment: true,
  devMailbox: ".data/outbox",
  areMailsShown: true,
  missingAdmin: { setUpCode: "K7QWD-AAAAA-BBBBB-CCCCC" },
};

describe("the announcement", () => {
  test("says where the site is, what is not real, and how its first administrator is made", () => {
    const words = announcement(NEW_SITE);
    expect(words).toContain("The site is at http://localhost:3000\n");
    expect(words).toMatch(/Database +embedded, in \.data\n/);
    expect(words).toMatch(/Payments +simulated on a test page: no money moves/);
    expect(words).toMatch(
      /Mails +not sent, but kept as files: read them at http:\/\/localhost:3000\/debug\/mail/,
    );
    expect(words).toMatch(
      /Administrator .*http:\/\/localhost:3000\/debug with the code K7QWD-AAAAA-BBBBB-CCCCC/,
    );
    expect(words).toContain("Ready in 3.1 s.");
    expect(words).toContain("npm start -- --verbose");
    expect(words.trim().split("\n").length).toBeLessThan(10);
  });

  test("promises no page that is not there", () => {
    const words = announcement({ ...NEW_SITE, areMailsShown: false, missingAdmin: { setUpCode: null } });
    expect(words).not.toContain("/debug");
    expect(words).toContain("kept as files: in .data/outbox");
    expect(words).toContain("ADMIN_EMAIL and ADMIN_PASSWORD");
  });

  test("says what is real", () => {
    const words = announcement({
      ...NEW_SITE,
      mode: "postgres",
      isTestPayment: false,
      devMailbox: null,
      missingAdmin: null,
    });
    expect(words).toMatch(/Database +PostgreSQL, at DATABASE_URL\n/);
    expect(words).toMatch(/Payments +taken by PayGate/);
    expect(words).toMatch(/Mails +sent by your mail server/);
    expect(words).not.toContain("Administrator");
  });
});

test("the announcement does not claim a database that does not answer", () => {
  const words = announcement({ ...NEW_SITE, mode: "postgres", isDatabaseAway: true, missingAdmin: null });
  expect(words).toMatch(/Database +does not answer at DATABASE_URL: .*tries again by itself\n/);
});

describe("a line of the log in a terminal", () => {
  const record = (more: object) => JSON.stringify({ level: 30, time: "2026-11-15T08:00:00.000Z", ...more });

  test("is its words alone", () => {
    expect(terminalLine(record({ applied: ["a.sql"], msg: "database migrated" }), false)).toBe(
      "Database migrated\n",
    );
  });

  test("names what is wrong and why", () => {
    expect(terminalLine(record({ level: 40, msg: "something odd" }), false)).toBe("Warning: something odd\n");
    const err = { message: "in use", stack: "Error: in use\n    at a.ts" };
    expect(terminalLine(record({ level: 60, msg: "not opened", err }), false)).toBe(
      "Error: not opened\n  in use\n",
    );
  });

  test("says all of it where asked for", () => {
    expect(terminalLine(record({ applied: ["a.sql"], msg: "database migrated" }), true)).toBe(
      '2026-11-15T08:00:00.000Z Database migrated {"applied":["a.sql"]}\n',
    );
    const err = { message: "in use", stack: "Error: in use\n    at a.ts" };
    expect(terminalLine(record({ level: 50, msg: "not opened", err }), true)).toContain("at a.ts");
  });
});

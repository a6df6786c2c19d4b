import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail } from "../../app/platform/mail/mail.ts";
import { startSmtp } from "../../test/support/smtp.ts";
import { readConfig } from "../config.ts";
import { devMailboxFolder, openMailTransport } from "./mail.ts";

const MAIL: Mail = {
  id: "one",
  to: "naledi@mail.example",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
};

describe("the way out for mail", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "mail-test-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it("is the mail server that is set, in the name of the sender that is set", async () => {
    const smtp = await startSmtp();
    const server = { host: "127.0.0.1", port: smtp.port, user: undefined, password: undefined };
    await openMailTransport({ dataDir, smtp: { ...server, from: "post@afi.example" } }).send(MAIL);
    await smtp.stop();
    expect(smtp.mails).toMatchObject([{ recipients: [MAIL.to], sender: "post@afi.example" }]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("is a folder of files where none is set", async () => {
    await openMailTransport({ dataDir, smtp: null }).send(MAIL);
    expect(await readdir(path.join(dataDir, "outbox"))).toEqual(["one.eml"]);
  });
});

it("kept mails are shown only on a site that nobody else can reach, and only while none are sent", () => {
  const folder = (env: NodeJS.ProcessEnv) => devMailboxFolder(readConfig({ DATA_DIR: "/data", ...env }));
  expect(folder({})).toBe(path.join("/data", "outbox"));
  expect(folder({ SITE_URL: "https://afi.example" })).toBeNull();
  expect(folder({ HOST: "0.0.0.0" })).toBeNull();
  expect(folder({ TRUST_PROXY: "on" })).toBeNull();
  expect(folder({ SMTP_HOST: "mail.example", SMTP_FROM: "shop@afi.example" })).toBeNull();
});

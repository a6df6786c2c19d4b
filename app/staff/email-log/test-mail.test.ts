import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { SEND_TIMEOUT_MS } from "~/platform/mail/mail-worker.server";
import { folderTransport, smtpTransport } from "~/platform/mail/transport.server";
import { FIRST_FACTS } from "~/platform/organisation/facts.server";
import { refusal, startSmtp, type TestSmtp } from "../../../test/support/smtp.ts";
import { tryMailSettings } from "./test-mail.server";

const SENDER = { name: "AFI", address: "shop@afi.example" };
const SITE = { siteUrl: "https://afi.example", facts: FIRST_FACTS };
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

test("the settings are tried with a real mail, and the server's words come back", async () => {
  const transport = smtpTransport({ host: "127.0.0.1", port: smtp.port }, SENDER);
  const taken = await tryMailSettings(transport, SITE, "thandi@afi.example");
  expect(taken).toEqual({ isTaken: true, words: expect.stringMatching(/^250 /) });
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([["thandi@afi.example"]]);
  smtp.onMail = () => {
    throw refusal(550, "sender not allowed");
  };
  const refused = await tryMailSettings(transport, SITE, "thandi@afi.example");
  expect(refused).toEqual({ isTaken: false, words: expect.stringContaining("550 sender not allowed") });
});

test("a server that never comes to an end is given up, and its connection with it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isGivenUp = false;
  const endless = {
    ...smtpTransport({ host: "127.0.0.1", port: smtp.port }, SENDER),
    sendForReply: (_: unknown, signal?: AbortSignal) => {
      signal?.addEventListener("abort", () => {
        isGivenUp = true;
      });
      return new Promise<string>(() => {});
    },
  };
  const answer = tryMailSettings(endless, SITE, "thandi@afi.example");
  await vi.advanceTimersByTimeAsync(SEND_TIMEOUT_MS);
  expect(await answer).toEqual({ isTaken: false, words: expect.stringContaining("no answer within") });
  expect(isGivenUp).toBe(true);
});

test("where no mail server is set, the mail becomes a file, and that is said", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "test-mail-"));
  const answer = await tryMailSettings(folderTransport(folder, SENDER), SITE, "thandi@afi.example");
  const files = await readdir(folder);
  expect(answer).toEqual({ isTaken: true, words: `Kept as the file ${files[0]}` });
  await rm(folder, { recursive: true });
});

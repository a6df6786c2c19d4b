import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataResult } from "smtp-server";

export interface ReceivedMail {
  /** Whom the server was told to deliver it to, whatever the headers say. */
  recipients: string[];
  sender: string;
  raw: string;
  parsed: Email;
}

export interface TestSmtp {
  port: number;
  mails: ReceivedMail[];
  /** Called with each mail before it is taken; throw to refuse, or keep it waiting. */
  onMail: ((mail: ReceivedMail) => void | Promise<void>) | null;
  /** The next mails until there are this many in all. */
  untilMails(count: number): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
}

/** The refusal a mail server gives with this code: 4xx for now, 5xx for good. */
export function refusal(responseCode: number, words = "not now"): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** A real mail server on a free port that keeps what it is given. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    // Whoever has no name server near would wait for it at every mail.
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, callback) {
      receive()
        .then(() => callback(null))
        .catch(callback);
      async function receive(): Promise<SMTPServerDataResult | undefined> {
        const raw = await text(stream);
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          raw,
          sender: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map(({ address }) => address),
          parsed: await PostalMime.parse(raw),
        };
        await smtp.onMail?.(mail);
        mails.push(mail);
        for (const wake of waiting) wake();
        return undefined;
      }
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const smtp: TestSmtp = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    onMail: null,
    async untilMails(count) {
      while (mails.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        await promise;
        waiting.delete(resolve);
      }
      return mails;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}

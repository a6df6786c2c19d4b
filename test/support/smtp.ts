import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataResult } from "smtp-server";

export interface ReceivedMail {
  /** The envelope's recipients, whatever the headers say. */
  recipients: string[];
  sender: string;
  raw: string;
  parsed: Email;
}

export interface TestSmtp {
  port: number;
  mails: ReceivedMail[];
  /** How many connections were made. */
  connections(): number;
  /** Called with each mail before it is accepted; throw to refuse it, or wait to delay it. */
  onMail: ((mail: ReceivedMail) => void | Promise<void>) | null;
  /** Waits until there are this many mails in all. */
  untilMails(count: number): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
}

/** A mail server's refusal: 4xx is temporary, 5xx permanent. */
export function refusal(responseCode: number, words = "not now"): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** A real mail server, by default on a free port, that stores what it receives. */
export async function startSmtp({ port = 0 } = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  let connections = 0;
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    // Without a name server nearby, every mail would wait for the lookup.
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      connections += 1;
      callback(null);
    },
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
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const smtp: TestSmtp = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connections: () => connections,
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

import { access, constants, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { isLoopback } from "../../lib/is-loopback.ts";
import { headerWords, type Mail, type MailTransport, singleAddress } from "./mail.ts";

export interface SmtpServer {
  host: string;
  port: number;
  user?: string | undefined;
  password?: string | undefined;
}

export interface Sender {
  /** The name recipients see. */
  name: string;
  address: string;
}

/** Together below the time a worker has for a mail (SEND_TIMEOUT_MS): connecting, the greeting, an answer. */
export const CONNECT_TIMEOUT_MS = 10_000;
export const SILENCE_TIMEOUT_MS = 25_000;
const IMPLICIT_TLS_PORT = 465;
/** A mail is words and bytes of ours: it never makes the library read a file or fetch an address. */
const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true };

export function smtpTransport({ host, port, user, password }: SmtpServer, sender: Sender): MailTransport {
  const smtp = createTransport({
    host,
    port,
    secure: port === IMPLICIT_TLS_PORT,
    // A password crosses the network encrypted or not at all.
    requireTLS: user !== undefined && !isLoopback(host),
    ...(user !== undefined && { auth: { user, pass: password ?? "" } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...NOTHING_FROM_OUTSIDE,
  });
  return {
    async send(mail) {
      await smtp.sendMail(message(mail, sender));
    },
    async check() {
      await smtp.verify();
      return `A mail server at ${host} takes our mails.`;
    },
  };
}

/** Without a mail server every mail becomes a file that a person (or a test) can open. */
export function folderTransport(folder: string, sender: Sender): MailTransport {
  const stream = createTransport({ streamTransport: true, buffer: true, ...NOTHING_FROM_OUTSIDE });
  return {
    async send(mail) {
      const { message: bytes } = await stream.sendMail(message(mail, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Named by the mail, so that the same one sent again takes its own place.
      const file = path.join(folder, `${mail.id.replace(/[^\w-]/g, "_")}.eml`);
      await writeFile(`${file}.tmp`, bytes as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.tmp`, file);
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
      return "No mail server is set: mails are kept as files.";
    },
  };
}

function message(mail: Mail, sender: Sender): SendMailOptions {
  const to = singleAddress(mail.to);
  const from = singleAddress(sender.address);
  return {
    from: { name: headerWords(sender.name), address: from },
    to: { name: "", address: to },
    // Said outright: whatever a header may come to look like, it goes to one person.
    envelope: { from, to: [to] },
    ...(mail.replyTo !== undefined && { replyTo: { name: "", address: singleAddress(mail.replyTo) } }),
    messageId: `<${mail.id}@${from.split("@")[1]}>`,
    subject: headerWords(mail.subject),
    text: mail.text,
    html: mail.html,
    // Out-of-office answers to a receipt help nobody.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(mail.unsubscribeHref !== undefined && listHeaders(mail.unsubscribeHref)),
    },
    attachments: mail.attachments?.map(({ filename, ...rest }) => ({
      ...rest,
      filename: headerWords(filename),
      contentDisposition: rest.cid === undefined ? "attachment" : "inline",
    })),
  };
}

/** The button of a mail program that leaves a list with one press (RFC 8058). */
function listHeaders(unsubscribeHref: string) {
  return {
    "List-Unsubscribe": `<${headerWords(unsubscribeHref)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

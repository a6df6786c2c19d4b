import { access, constants, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { isLoopback } from "../lib/is-loopback.ts";
import { headerText, type Mail, type MailTransport, singleAddress } from "./mail.ts";

export interface SmtpServer {
  host: string;
  port: number;
  user?: string | undefined;
  password?: string | undefined;
}

export interface Sender {
  /** The display name. */
  name: string;
  address: string;
}

/** Connecting, greeting and response together are shorter than SEND_TIMEOUT_MS. */
export const CONNECT_TIMEOUT_MS = 10_000;
export const SILENCE_TIMEOUT_MS = 25_000;
/** One for each mail the worker has under way and one for a test mail: none waits for another while its time runs. */
export const MAX_CONNECTIONS = 6;
/** Connections serve a burst of mails. Closed before a server or a router in between drops them unseen. */
const IDLE_TIMEOUT_MS = 5_000;
const IMPLICIT_TLS_PORT = 465;
/** Contents are our own: the library must never read a file or fetch a URL. */
const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true };

/** A connection and the mails it was given. A pool of one each, so that one can be closed without the others. */
interface Line {
  smtp: ReturnType<typeof openLine>;
  mails: number;
}

export function smtpTransport(server: SmtpServer, sender: Sender): MailTransport {
  const lines = new Set<Line>();

  function freestLine(): Line {
    const [freest] = [...lines].sort((a, b) => a.mails - b.mails);
    if (freest && (freest.mails === 0 || lines.size === MAX_CONNECTIONS)) return freest;
    const line = { smtp: openLine(server), mails: 0 };
    lines.add(line);
    return line;
  }

  async function sendForReply(mail: Mail, signal?: AbortSignal): Promise<string> {
    const line = freestLine();
    const hangUp = () => {
      lines.delete(line);
      line.smtp.close({ force: true });
    };
    signal?.addEventListener("abort", hangUp);
    line.mails += 1;
    try {
      return (await line.smtp.sendMail(message(mail, sender))).response;
    } finally {
      line.mails -= 1;
      signal?.removeEventListener("abort", hangUp);
    }
  }

  return {
    async send(mail, signal) {
      await sendForReply(mail, signal);
    },
    sendForReply,
    keepsFiles: false,
    async check() {
      await freestLine().smtp.verify();
      return `A mail server at ${server.host} takes our mails.`;
    },
  };
}

function openLine({ host, port, user, password }: SmtpServer) {
  return createTransport({
    pool: true,
    maxConnections: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    // The outbox alone tries again: it knows how long a mail is ours.
    maxRequeues: 0,
    host,
    port,
    secure: port === IMPLICIT_TLS_PORT,
    // A password is only sent over an encrypted connection.
    requireTLS: user !== undefined && !isLoopback(host),
    ...(user !== undefined && { auth: { user, pass: password ?? "" } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...NOTHING_FROM_OUTSIDE,
  });
}

/** Without a mail server every mail is written to a file that a person or a test can open. */
export function folderTransport(folder: string, sender: Sender): MailTransport {
  const stream = createTransport({ streamTransport: true, buffer: true, ...NOTHING_FROM_OUTSIDE });
  return {
    keepsFiles: true,
    async sendForReply(mail) {
      await this.send(mail);
      return `Kept as the file ${fileName(mail)}`;
    },
    async send(mail) {
      const { message: bytes } = await stream.sendMail(message(mail, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, fileName(mail));
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

/** Named by the mail's id, so that a retry overwrites its own file. */
function fileName({ id }: Mail): string {
  return `${id.replace(/[^\w-]/g, "_")}.eml`;
}

function message(mail: Mail, sender: Sender): SendMailOptions {
  const to = singleAddress(mail.to);
  const from = singleAddress(sender.address);
  const nameOf = (id: string) => `<${id}@${from.split("@")[1]}>`;
  const references = mail.references?.map(nameOf);
  return {
    from: { name: headerText(sender.name), address: from },
    to: { name: "", address: to },
    // Set explicitly, so that no header can add a recipient.
    envelope: { from, to: [to] },
    ...(mail.replyTo !== undefined && { replyTo: { name: "", address: singleAddress(mail.replyTo) } }),
    messageId: nameOf(mail.messageId ?? mail.id),
    ...(references && { references, inReplyTo: references.at(-1) }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: {
      // Suppresses out-of-office replies, except to what a person wrote.
      ...(!references && { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" }),
      ...(mail.unsubscribeHref !== undefined && listHeaders(mail.unsubscribeHref)),
    },
    attachments: mail.attachments?.map(({ filename, ...rest }) => ({
      ...rest,
      filename: headerText(filename),
      contentDisposition: rest.cid === undefined ? "attachment" : "inline",
    })),
  };
}

/** One-click unsubscribe in mail programs (RFC 8058). */
function listHeaders(unsubscribeHref: string) {
  return {
    "List-Unsubscribe": `<${headerText(unsubscribeHref)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

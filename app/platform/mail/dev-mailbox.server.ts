import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";

/** A mail that was written to a file because no mail server is set. */
export interface DevMail {
  /** The file name without its extension. */
  name: string;
  keptAt: string;
  to: string;
  subject: string;
  text: string;
  attachments: string[];
}

const MAX_LISTED = 100;

/** The newest mails in DATA_DIR/outbox. */
export async function listDevMails(folder: string): Promise<DevMail[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const dated = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(path.join(folder, file))).mtimeMs })),
  );
  const newest = dated.sort((a, b) => b.at - a.at).slice(0, MAX_LISTED);
  return Promise.all(newest.map(({ file, at }) => readMail(folder, file, at)));
}

async function readMail(folder: string, file: string, keptAt: number): Promise<DevMail> {
  const mail = await PostalMime.parse(await readFile(path.join(folder, file)));
  return {
    name: path.basename(file, ".eml"),
    keptAt: new Date(keptAt).toISOString(),
    to: (mail.to ?? []).map((person) => person.address ?? person.name).join(", "),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    attachments: mail.attachments.map((attachment) => attachment.filename ?? attachment.mimeType),
  };
}

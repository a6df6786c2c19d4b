import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MailMessage } from "./backend.ts";

/** Without a mail server every mail becomes a file that a person (or a test) can open. */
export function mailToFolder(folder: string): (message: MailMessage) => Promise<void> {
  return async (message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID()}.eml`);
    await writeFile(`${file}.tmp`, asText(message), { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  };
}

function asText({ to, subject, text, html }: MailMessage): string {
  const type = html === undefined ? "text/plain" : "text/html";
  return [
    `Date: ${new Date().toUTCString()}`,
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    "MIME-Version: 1.0",
    `Content-Type: ${type}; charset=utf-8`,
    "",
    html ?? text ?? "",
  ].join("\r\n");
}

/** A line break in an address would begin a header of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}

import { randomUUID } from "node:crypto";
import { callFunction } from "../../app/platform/db/client.ts";
import type { TestBackend } from "./backend.ts";
import { sendWaitingMails } from "./mails.ts";
import type { TestSite } from "./site.ts";
import { TestVisitor } from "./visitor.ts";

export const newAddress = (name = "naledi") => `${name}-${randomUUID().slice(0, 8)}@mail.example`;

/** The path of the link in the newest mail to this address; null when none came. */
export async function linkTo(backend: TestBackend, email: string): Promise<string | null> {
  const mails = await sendWaitingMails(backend);
  const mail = mails.findLast(({ kind, to }) => kind === "yours_link" && to === email);
  return /\/yours\/open\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? null;
}

/** A browser that has opened the page of this address. */
export async function openYours(site: TestSite, backend: TestBackend, email: string): Promise<TestVisitor> {
  const visitor = new TestVisitor(site);
  await callFunction(backend.service, "request_yours_link", { address: email });
  const link = await linkTo(backend, email);
  if (!link) throw new Error(`no link came to ${email}`);
  const opened = await visitor.post(link);
  if (opened.headers.get("Location") !== "/yours") throw new Error(`the link answered ${opened.status}`);
  return visitor;
}

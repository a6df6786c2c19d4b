import { callFunction, type Db } from "~/platform/db/client";
import { type Email, paragraph } from "~/platform/mail/email";
import { organisation } from "~/platform/organisation/organisation";
import { openPath } from "./paths";
import { hashToken, newToken } from "./token.server";

/** Null where we have nothing of this address: nothing is sent, and nobody learns of it. */
export async function yoursEmail(
  { service, siteUrl, title }: { service: Db; siteUrl: string; title: string },
  address: string,
): Promise<Email | null> {
  const token = newToken();
  const isIssued = await callFunction(service, "issue_yours_link", {
    address,
    link_hash: hashToken(token),
  });
  return isIssued ? linkEmail(siteUrl + openPath(token), title) : null;
}

export function linkEmail(href: string, title: string): Email {
  return {
    subject: title,
    preview: "The link you asked for. It works for 30 minutes.",
    title,
    blocks: [
      paragraph(
        `Somebody, probably you, asked ${organisation.name} for the page with your orders, tickets, appointments, applications and waiting lists.`,
      ),
      { kind: "link", label: "Open my page", href },
      paragraph(
        "The link works once, within 30 minutes, on the device you open it on. That device then keeps the page for 30 days, or until you tell it to forget.",
      ),
      paragraph("If it was not you, you need do nothing: without the link nobody sees anything."),
    ],
  };
}

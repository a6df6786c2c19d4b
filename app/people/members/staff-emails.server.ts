import { createHash, randomBytes } from "node:crypto";
import { callFunction, type Db, type FunctionResult } from "~/platform/db/client";
import { formatLongDate, localDate } from "~/platform/lib/dates";
import { type Email, facts, paragraph } from "~/platform/mail/email";
import { organisation } from "~/platform/organisation/organisation";

const TOKEN_BYTES = 32;

type IssuedInvitation = NonNullable<FunctionResult<"issue_invitation">>;

/** The link's token is made as the mail is written: only its hash is kept. Null once the invitation is not open. */
export async function invitationEmail(
  { service, siteUrl }: { service: Db; siteUrl: string },
  id: string,
): Promise<Email | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const args = { invitation_id: id, new_hash: createHash("sha256").update(token).digest("base64url") };
  const issued = await callFunction(service, "issue_invitation", args);
  if (issued === null) return null;
  return invitationText(issued, `${siteUrl}/invitation/${token}`);
}

export function invitationText({ role, expiresAt, inviter }: IssuedInvitation, href: string): Email {
  const until = `${formatLongDate(expiresAt)}, ${localDate(expiresAt).time}`;
  return {
    subject: `You are invited to work at ${organisation.name}`,
    preview: `The link works until ${until}.`,
    title: "Come and work with us",
    blocks: [
      paragraph(
        `${inviter ?? "An admin"} invites you to the staff area of ${organisation.name}. If this address has an account with us already, you sign in with it; otherwise you choose a password.`,
      ),
      facts(["Role", role === "admin" ? "Admin" : "Editor"], ["The link works until", until]),
      { kind: "link", label: "Accept the invitation", href },
      paragraph("It works once. If you did not expect it, you need do nothing."),
    ],
  };
}

const CHANGES: Record<string, { subject: string; text: string }> = {
  on: {
    subject: "Two-step sign-in is on",
    text: "From now on you are asked for a code from your app after your password.",
  },
  off: {
    subject: "Two-step sign-in was turned off",
    text: "Your password alone opens the staff area now.",
  },
  codes: {
    subject: "You have new recovery codes",
    text: "The recovery codes you had before no longer work.",
  },
  recovery: {
    subject: "A recovery code was used",
    text: "Somebody, we hope it was you, signed in with your password and one of your recovery codes.",
  },
  reset: {
    subject: "Your two-step sign-in was reset",
    text: "An admin took your second step away, as for a lost phone, and every device was signed out. Please sign in and set it up again.",
  },
};

/** Tells a member what became of their second step. */
export function twoStepEmail(change: string, siteUrl: string): Email | null {
  const said = CHANGES[change];
  return said
    ? {
        subject: said.subject,
        preview: "If it was you, you need do nothing.",
        title: said.subject,
        blocks: [
          paragraph(said.text),
          paragraph(
            "If this is not what you expect, please choose a new password at once and tell an admin.",
          ),
          { kind: "link", label: "Your two-step sign-in", href: `${siteUrl}/account/two-step` },
        ],
      }
    : null;
}

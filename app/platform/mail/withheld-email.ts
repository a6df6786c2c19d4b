import { type Email, facts, paragraph } from "./email";

export interface WithheldMails {
  kind: string;
  mails: number;
  /** The number of distinct mailboxes; 0 where it is the team's own. */
  recipients: number;
}

const NAMES: Record<string, string> = {
  account_confirmation: "Links to open an account",
  account_exists: "Notes that there is an account already",
  account_recovery: "Links for a new password",
  application_address: "Notes to the new address of an application",
  application_address_gone: "Notes to the former address of an application",
  application_notice: "Notices of applications, to us",
  application_receipt: "Receipts for applications",
  application_withdrawn: "Receipts for withdrawn applications",
  application_withdrawn_notice: "Notices of withdrawn applications, to us",
  appointment_cancelled: "Receipts for cancelled appointments",
  appointment_cancelled_notice: "Notices of cancelled appointments, to us",
  appointment_changed: "Receipts for changed appointments",
  appointment_changed_notice: "Notices of changed appointments, to us",
  booking_notice: "Notices of appointment requests, to us",
  booking_receipt: "Receipts for appointment requests",
  contact_notice: "Notices of messages, to us",
  newsletter_confirm: "Links to confirm a subscription",
  newsletter_welcome: "Welcomes to the newsletter",
  order_link: "Links to an order",
};

/** To the team, once an hour, when the mail limits withheld something. Null when there is nothing to report. */
export function withheldEmail(withheld: readonly WithheldMails[], since: Date): Email | null {
  const sum = withheld.reduce((all, { mails }) => all + mails, 0);
  if (sum === 0) return null;
  const title = sum === 1 ? "1 mail was not sent" : `${sum} mails were not sent`;
  return {
    subject: `Please look: ${title}`,
    preview: "More was asked for in one hour than we send.",
    title,
    blocks: [
      paragraph(
        `In the hour from ${since.toISOString().slice(0, 16).replace("T", " ")} UTC more mails were asked for than we send to one address, or in all. It may be one impatient visitor, or somebody who fills other people's mailboxes through our forms.`,
      ),
      facts(...withheld.map((each): [string, string] => [NAMES[each.kind] ?? each.kind, countOf(each)])),
      paragraph(
        "What visitors sent us is kept all the same: please look it through, since we were perhaps not told of all of it. Mails of paid orders are never held back.",
      ),
    ],
  };
}

function countOf({ mails, recipients }: WithheldMails): string {
  if (recipients === 0) return String(mails);
  return `${mails}, to ${recipients === 1 ? "1 address" : `${recipients} addresses`}`;
}

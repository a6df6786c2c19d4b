import { csvResponse } from "~/features/admin/list/csv-response.server";
import { mailMark, readMailQuery, recipientLabel, WITHHELD } from "~/features/admin/mail/mails";
import { everyMail } from "~/features/admin/mail/mails.server";
import { getStaff } from "~/features/admin/require-staff.server";
import { localDate } from "~/platform/lib/dates";
import { mailName } from "~/platform/mail/mail-names";
import type { Route } from "./+types/mail-csv";

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const query = readMailQuery(new URL(request.url).searchParams);
  async function* rows() {
    if (query.show === WITHHELD) return;
    for await (const mail of everyMail(db, query)) {
      const { iso, time } = localDate(mail.createdAt);
      const made = `${iso} ${time}`;
      yield [
        made,
        mailName(mail.kind),
        mail.isCovered ? recipientLabel(mail) : mail.recipient,
        mail.about?.label ?? null,
        mail.attempts,
        mailMark(mail).label,
      ];
    }
  }
  return csvResponse("mail.csv", ["Made", "Mail", "To", "About", "Tries", "State"], rows());
}

import { serviceDbContext } from "~/platform/context";
import { localDate } from "~/platform/lib/dates";
import { mailName } from "~/platform/mail/mail-names";
import { mailMark, readMailQuery, recipientLabel, WITHHELD } from "~/staff/email-log/mails";
import { everyMail } from "~/staff/email-log/mails.server";
import { csvResponse } from "~/staff/list/csv-response.server";
import { getStaff } from "~/staff/require-staff.server";
import type { Route } from "./+types/mail-csv";

/** What the list shows, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const service = context.get(serviceDbContext);
  const query = readMailQuery(new URL(request.url).searchParams);
  async function* rows() {
    if (query.show === WITHHELD) return;
    for await (const mail of everyMail(db, query, service)) {
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

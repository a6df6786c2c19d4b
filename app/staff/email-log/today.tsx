import { mailName } from "~/platform/mail/mail-names";
import { Link } from "~/platform/ui/link";
import { Form } from "~/staff/form/form";
import type { TodayFigure, Waiting } from "~/staff/today";
import { MAIL_PATH } from "./mails";
import type { FailedMail } from "./today.server";

export function mailFigures({ count }: Waiting<FailedMail>): TodayFigure[] {
  return [{ term: "Mails not sent", value: count, to: `${MAIL_PATH}?show=failed`, isBad: count > 0 }];
}

export function FailedMails({ data: { count, rows } }: { data: Waiting<FailedMail> }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">Mails not sent</h2>
      <table className="staff-table">
        <tbody>
          {rows.map(({ id, kind, about }) => (
            <tr key={id}>
              <td>
                <Link to={`${MAIL_PATH}/${id}`}>{mailName(kind)}</Link>
                {about && (
                  <small>
                    <Link to={about.href}>{about.label}</Link>
                  </small>
                )}
              </td>
              <td className="staff-right">
                <Form method="post">
                  <input type="hidden" name="mail" value={id} />
                  <button type="submit" name="intent" value="resend" className="staff-link">
                    Send again
                  </button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { formatDate, localDate } from "~/platform/lib/dates";
import type { DevMail } from "~/platform/mail/dev-mailbox.server";
import { DevFrame } from "./dev-frame";

const ADDRESS = /(https?:\/\/\S+)/;

/** The mails that would have been sent, for trying the site without a mail server. */
export function DevMailboxPage({ mails }: { mails: readonly DevMail[] }) {
  return (
    <DevFrame
      title="Mails"
      intro="No mail server is set, so mails are kept as files in DATA_DIR/outbox. This page is a developer tool."
    >
      {mails.length === 0 && <p className="mt-6">No mail has been written yet.</p>}
      <ul className="mt-6 border-b border-line">
        {mails.map((mail) => (
          <li key={mail.name} className="border-t border-line py-2">
            <details>
              <summary className="grid cursor-pointer gap-x-6 md:grid-cols-[11rem_16rem_1fr]">
                <time dateTime={mail.keptAt} className="tabular-nums">
                  {formatDate(mail.keptAt)}, {localDate(mail.keptAt).time}
                </time>
                <span className="wrap-anywhere">{mail.to}</span>
                <span className="font-medium">{mail.subject}</span>
              </summary>
              <div className="mt-2 max-w-[72ch] wrap-anywhere whitespace-pre-wrap">
                <Linked text={mail.text} />
              </div>
              {mail.attachments.length > 0 && (
                <p className="mt-2 text-muted">With {mail.attachments.join(", ")}</p>
              )}
            </details>
          </li>
        ))}
      </ul>
    </DevFrame>
  );
}

function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      <a key={part + String(index)} href={part} className="underline">
        {part}
      </a>
    );
  });
}

import type { FormValues } from "~/platform/lib/form-result";
import { mailLink } from "~/platform/lib/mail-link";
import type { ContactMessage } from "./contact-schema";

const REST_IS_KEPT = "… [the whole message has reached you through the site]";
const REST_IS_NOT_KEPT = "… [please paste the rest here]";

/** The message as the visitor's own mail to customer service. */
export function contactMailLink(
  to: string,
  { name, email, subject, message }: ContactMessage,
  { isKept }: { isKept: boolean },
): string {
  return mailLink({
    to,
    subject,
    body: message,
    closing: `${name}\n${email}`,
    cutNote: isKept ? REST_IS_KEPT : REST_IS_NOT_KEPT,
  });
}

/** The same from the typed values, when storing it failed. */
export function unkeptMailLink(to: string, values: FormValues): string {
  const typed = (name: string) => [values[name]].flat()[0]?.trim() ?? "";
  return contactMailLink(
    to,
    { name: typed("name"), email: typed("email"), subject: typed("subject"), message: typed("message") },
    { isKept: false },
  );
}

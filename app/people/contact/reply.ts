import { firstNameOf } from "~/platform/lib/first-name";

const HAS_PREFIX = /^re:\s/i;

export function replySubject(subject: string): string {
  return HAS_PREFIX.test(subject) ? subject : `Re: ${subject}`;
}

/** What a template may say in place of the visitor's name. */
export const PLACEHOLDERS = ["{name}", "{first name}"] as const;

/** A template with the visitor's name. Other braces stay as they are. */
export function fillTemplate(text: string, name: string): string {
  return text.replaceAll("{name}", () => name.trim()).replaceAll("{first name}", () => firstNameOf(name));
}

import { useState } from "react";
import { FormMessage } from "~/platform/forms/form-message";
import { Honeypot } from "~/platform/forms/honeypot-field";
import { IdempotencyKeyField } from "~/platform/forms/idempotency-key-field";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { openMailProgram } from "~/platform/lib/mail-link";
import { useFacts } from "~/platform/organisation/use-facts";
import { AlertDialog } from "~/platform/ui/alert-dialog";
import { Button } from "~/platform/ui/button";
import { Field, Fields, TextArea } from "~/platform/ui/field";
import { unkeptMailLink } from "./contact-mail";
import { MAIL_CLIENT_OPENS, MESSAGE_NOT_KEPT } from "./messages";

export type ContactResult = FormResult<{ mailto: string }>;

export interface ContactFormProps {
  /** The response to a form sent without scripts. */
  answer?: ContactResult;
  size: "md" | "lg";
  labelledBy: string;
}

/**
 * On submit it opens the visitor's mail program with the message and stores a copy with us, so that at least one of the
 * two works.
 */
export function ContactForm({ answer, size, labelledBy }: ContactFormProps) {
  const { customerService } = useFacts().mailboxes;
  const [isAlertOpen, setAlertOpen] = useState(false);
  function openMailLink(link: string) {
    openMailProgram(link);
    setAlertOpen(true);
  }
  const form = useForm<{ mailto: string }>({
    action: "/contact",
    loadSchema: () => import("./contact-schema").then((module) => module.contactSchema),
    failure: MESSAGE_NOT_KEPT,
    answer,
    onDone: ({ mailto }) => openMailLink(mailto),
    onFailed: ({ values }) => openMailLink(unkeptMailLink(customerService, values)),
  });
  const link = form.answer && linkOf(form.answer, customerService);
  return (
    <form {...form.props} aria-labelledby={labelledBy}>
      <Honeypot />
      <IdempotencyKeyField />
      <Fields>
        <Field label="Name" autoComplete="name" required {...form.field("name")} />
        <Field label="Email" type="email" autoComplete="email" required {...form.field("email")} />
        <Field label="Subject" required className="col-span-full" {...form.field("subject")} />
        <TextArea
          label="Message"
          rows={size === "lg" ? 5 : 4}
          required
          className="col-span-full"
          {...form.field("message")}
        />
      </Fields>
      <Button type="submit" size={size} busy={form.isSending} busyLabel="Sending..." className="mt-8">
        Send Message
      </Button>
      <FormMessage answer={form.answer}>
        {link && (
          <a href={link} className="underline underline-offset-4">
            Open it in your email client
          </a>
        )}
      </FormMessage>
      <AlertDialog open={isAlertOpen} onClose={() => setAlertOpen(false)} message={MAIL_CLIENT_OPENS} />
    </form>
  );
}

function linkOf(answer: ContactResult, customerService: string): string | null {
  if (answer.status === "done") return answer.mailto;
  return answer.status === "failed" ? unkeptMailLink(customerService, answer.values) : null;
}

import { FormMessage } from "~/features/forms/form-message";
import { useForm } from "~/features/forms/use-form";
import { Fields } from "~/ui/field";
import { sendConfirmation, sendReset } from "./attempts";
import { EmailField } from "./email-field";
import { loadRules } from "./load-rules";
import type { AuthFormProps } from "./sign-in-form";
import { SubmitButton } from "./submit-button";
import { RESEND, RESET } from "./words";

const LINKS = {
  reset: { send: sendReset, words: RESET, why: "We will send you a link to choose a new one." },
  resend: {
    send: sendConfirmation,
    words: RESEND,
    why: "Each link works once, for one hour. We will send you a new one.",
  },
};

interface SendLinkFormProps extends AuthFormProps {
  link: keyof typeof LINKS;
  /** Typed before this form was opened. */
  email: string;
}

/** Asks for a link by mail: to choose a new password, or to confirm an address. */
export function SendLinkForm({ link, email, action, answer }: SendLinkFormProps) {
  const { send, words, why } = LINKS[link];
  const form = useForm({
    action,
    failure: words.failure,
    answer,
    send,
    loadSchema: () => loadRules("sendLinkSchema"),
  });
  const field = form.field("email");
  return (
    <form {...form.props} aria-label="Send a link">
      <p className="mt-6 max-w-lead text-lead">{why}</p>
      <FormMessage answer={form.answer} />
      <Fields className="mt-8">
        <EmailField {...field} defaultValue={field.defaultValue ?? email} />
        <SubmitButton isSending={form.isSending} busyLabel="Sending...">
          Send the link
        </SubmitButton>
      </Fields>
    </form>
  );
}

import { FormMessage } from "~/platform/forms/form-message";
import { Fields } from "~/platform/ui/field";
import { EmailField } from "./email-field";
import { RESEND, RESET } from "./messages";
import type { AuthFormProps } from "./sign-in-form";
import { SubmitButton } from "./submit-button";
import { useAuthForm } from "./use-auth-form";

const LINKS = {
  reset: { messages: RESET, why: "We will send you a link to choose a new one." },
  resend: { messages: RESEND, why: "Each link works once, for one hour. We will send you a new one." },
};

interface SendLinkFormProps extends AuthFormProps {
  link: keyof typeof LINKS;
  /** Typed in the form before this one. */
  email: string;
}

/** Requests a link by mail: to set a new password, or to confirm an address. */
export function SendLinkForm({ link, email, ...sent }: SendLinkFormProps) {
  const { messages, why } = LINKS[link];
  const form = useAuthForm({
    ...sent,
    messages,
    rules: "sendLinkSchema",
    isForGuests: true,
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

import { FormMessage } from "~/features/forms/form-message";
import { useForm } from "~/features/forms/use-form";
import type { FailedAnswer } from "~/lib/form-answer";
import { Fields } from "~/ui/field";
import { toast } from "~/ui/toasts";
import { signIn } from "./attempts";
import { EmailField } from "./email-field";
import { loadRules } from "./load-rules";
import { ModeLink } from "./mode-link";
import { PasswordField } from "./password-field";
import { SubmitButton } from "./submit-button";
import { SIGN_IN } from "./words";

export interface AuthFormProps {
  action: string;
  answer: FailedAnswer | undefined;
}

interface SignInFormProps extends AuthFormProps {
  /** Called when another form takes this one's place that asks for the same address. */
  keepEmail: () => void;
}

export function SignInForm({ action, answer, keepEmail }: SignInFormProps) {
  const form = useForm({
    action,
    failure: SIGN_IN.failure,
    answer,
    send: signIn,
    loadSchema: () => loadRules("signInSchema"),
    // This page is about to go: a toast says it on the next one too.
    onDone: ({ message }) => toast(message, { isSuccess: true }),
  });
  const isLeaving = form.answer?.status === "done";
  return (
    <form {...form.props} aria-label="Sign in">
      <FormMessage answer={isLeaving ? null : form.answer}>
        {form.answer && "isUnconfirmed" in form.answer && (
          <ModeLink mode="resend" onClick={keepEmail}>
            Send the link again
          </ModeLink>
        )}
      </FormMessage>
      <Fields className="mt-8">
        <EmailField {...form.field("email")} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          className="col-span-full"
          {...form.field("password")}
        />
        <SubmitButton isSending={form.isSending || isLeaving} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </Fields>
    </form>
  );
}

import { FormMessage } from "~/platform/forms/form-message";
import { Fields } from "~/platform/ui/field";
import type { AuthResult } from "./auth-result";
import { EmailField } from "./email-field";
import { SIGN_IN } from "./messages";
import { ModeLink } from "./mode-link";
import { PasswordField } from "./password-field";
import { SubmitButton } from "./submit-button";
import { useAuthForm } from "./use-auth-form";

export interface AuthFormProps {
  action: string;
  answer: AuthResult | undefined;
}

interface SignInFormProps extends AuthFormProps {
  /** Called when the form is replaced by another with an address field. */
  keepEmail: () => void;
}

export function SignInForm({ keepEmail, ...sent }: SignInFormProps) {
  const form = useAuthForm({ ...sent, messages: SIGN_IN, rules: "signInSchema", isForGuests: true });
  return (
    <form {...form.props} aria-label="Sign in">
      <FormMessage answer={form.answer}>
        {form.answer?.status === "failed" && form.answer.isUnconfirmed && (
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
        <SubmitButton isSending={form.isSending} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </Fields>
    </form>
  );
}

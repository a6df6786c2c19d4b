import { FormMessage } from "~/platform/forms/form-message";
import { Field, Fields } from "~/platform/ui/field";
import { EmailField } from "./email-field";
import { MIN_PASSWORD_LENGTH, SIGN_UP } from "./messages";
import { PasswordField } from "./password-field";
import type { AuthFormProps } from "./sign-in-form";
import { SubmitButton } from "./submit-button";
import { useAuthForm } from "./use-auth-form";

export function CreateAccountForm(sent: AuthFormProps) {
  const form = useAuthForm({
    ...sent,
    messages: SIGN_UP,
    rules: "createAccountSchema",
    isForGuests: true,
  });
  return (
    <form {...form.props} aria-label="Create account">
      <FormMessage answer={form.answer} />
      <Fields className="mt-8">
        <Field
          label="Full name"
          required
          maxLength={200}
          autoComplete="name"
          className="col-span-full"
          {...form.field("full_name")}
        />
        <EmailField {...form.field("email")} />
        <PasswordField
          label="Password"
          hint={`${MIN_PASSWORD_LENGTH} characters or more`}
          autoComplete="new-password"
          className="col-span-full"
          {...form.field("password")}
        />
        <SubmitButton isSending={form.isSending} busyLabel="Creating account...">
          Create Account
        </SubmitButton>
      </Fields>
    </form>
  );
}

import { FormMessage } from "~/platform/forms/form-message";
import { Fields } from "~/platform/ui/field";
import { AuthFrame } from "./auth-frame";
import { ExpiredLink } from "./expired-link";
import { MIN_PASSWORD_LENGTH, NEW_PASSWORD } from "./messages";
import { PasswordField } from "./password-field";
import type { AuthFormProps } from "./sign-in-form";
import { SubmitButton } from "./submit-button";
import { useAuthForm } from "./use-auth-form";

export function NewPasswordForm(sent: AuthFormProps) {
  const form = useAuthForm({ ...sent, messages: NEW_PASSWORD, rules: "newPasswordSchema" });
  if (form.answer?.status === "failed" && form.answer.isExpired) return <ExpiredLink type="recovery" />;

  return (
    <AuthFrame title="Choose a new password">
      <form {...form.props} aria-label="New password">
        <FormMessage answer={form.answer} />
        <Fields className="mt-8">
          <PasswordField
            label="New password"
            hint={`${MIN_PASSWORD_LENGTH} characters or more`}
            autoComplete="new-password"
            className="col-span-full"
            {...form.field("password")}
          />
          <SubmitButton isSending={form.isSending} busyLabel="Saving...">
            Save the password
          </SubmitButton>
        </Fields>
      </form>
    </AuthFrame>
  );
}

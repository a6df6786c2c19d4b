import { FormMessage } from "~/platform/forms/form-message";
import { Fields } from "~/platform/ui/field";
import { AuthFrame } from "./auth-frame";
import { ExpiredLink } from "./expired-link";
import { CONFIRM } from "./messages";
import { ModeLink } from "./mode-link";
import { PasswordField } from "./password-field";
import type { AuthFormProps } from "./sign-in-form";
import { SubmitButton } from "./submit-button";
import { useAuthForm } from "./use-auth-form";

/** Anyone can sign up with any address: the password shows that the owner of the address also created the account. */
export function ConfirmAddress(sent: AuthFormProps) {
  const form = useAuthForm({ ...sent, messages: CONFIRM, rules: "confirmSchema" });
  if (form.answer?.status === "failed" && form.answer.isExpired) return <ExpiredLink type="signup" />;

  return (
    <AuthFrame title="Confirm your address">
      <p className="mt-6 max-w-lead text-lead">
        Type the password you chose, to show that this address and this account are both yours.
      </p>
      <form {...form.props} aria-label="Confirm your address">
        <FormMessage answer={form.answer} />
        <Fields className="mt-8">
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            className="col-span-full"
            {...form.field("password")}
          />
          <SubmitButton isSending={form.isSending} busyLabel="Confirming...">
            Confirm my address
          </SubmitButton>
        </Fields>
      </form>
      <p className="mt-6">
        Does it not work? <ModeLink mode="create">Create the account again</ModeLink> or{" "}
        <ModeLink mode="reset">choose a new password</ModeLink>.
      </p>
    </AuthFrame>
  );
}

import { FormMessage } from "~/features/forms/form-message";
import { useForm } from "~/features/forms/use-form";
import { Fields } from "~/ui/field";
import { toast } from "~/ui/toasts";
import { openLink } from "./attempts";
import { AuthFrame } from "./auth-frame";
import { DeadLink } from "./dead-link";
import { loadRules } from "./load-rules";
import { ModeLink } from "./mode-link";
import { PasswordField } from "./password-field";
import { SubmitButton } from "./submit-button";
import { useLeave } from "./use-leave";
import { CONFIRM } from "./words";

/** Anybody may sign up with any address: the password shows that whoever owns the address also opened the account. */
export function ConfirmAddress({ tokenHash }: { tokenHash: string }) {
  const form = useForm({
    action: "/auth",
    failure: CONFIRM.failure,
    send: (body) => openLink({ type: "signup", tokenHash }, body),
    loadSchema: () => loadRules("confirmSchema"),
    onDone: ({ message }) => toast(message, { isSuccess: true }),
  });
  useLeave({ isStaying: form.answer?.status !== "done" });
  if (form.answer && "isDead" in form.answer) return <DeadLink type="signup" />;

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

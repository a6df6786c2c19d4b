import { useRef } from "react";
import { FormMessage } from "~/features/forms/form-message";
import { useForm } from "~/features/forms/use-form";
import { Fields } from "~/ui/field";
import { toast } from "~/ui/toasts";
import { type LinkAnswer, openLink, savePassword } from "./attempts";
import { AuthFrame } from "./auth-frame";
import { DeadLink } from "./dead-link";
import { loadRules } from "./load-rules";
import { PasswordField } from "./password-field";
import { SubmitButton } from "./submit-button";
import { useLeave } from "./use-leave";
import { NEW_PASSWORD, SHORTEST_PASSWORD } from "./words";

export function NewPasswordForm({ tokenHash }: { tokenHash: string }) {
  // The link works once: when the service refuses the password itself, the next try is without it.
  const isOpened = useRef(false);

  async function send(body: FormData): Promise<LinkAnswer> {
    if (!isOpened.current) {
      const opened = await openLink({ type: "recovery", tokenHash }, body);
      if (opened.status !== "done") return opened;
      isOpened.current = true;
    }
    return savePassword(body);
  }

  const form = useForm({
    action: "/auth",
    failure: NEW_PASSWORD.failure,
    send,
    loadSchema: () => loadRules("newPasswordSchema"),
    onDone: ({ message }) => toast(message, { isSuccess: true }),
  });
  useLeave({ isStaying: form.answer?.status !== "done" });
  if (form.answer && "isDead" in form.answer) return <DeadLink type="recovery" />;

  return (
    <AuthFrame title="Choose a new password">
      <form {...form.props} aria-label="New password">
        <FormMessage answer={form.answer} />
        <Fields className="mt-8">
          <PasswordField
            label="New password"
            hint={`${SHORTEST_PASSWORD} characters or more`}
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

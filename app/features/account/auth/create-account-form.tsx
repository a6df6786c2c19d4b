import { FormMessage } from "~/features/forms/form-message";
import { useForm } from "~/features/forms/use-form";
import { Field, Fields } from "~/ui/field";
import { toast } from "~/ui/toasts";
import { createAccount } from "./attempts";
import { EmailField } from "./email-field";
import { loadRules } from "./load-rules";
import { PasswordField } from "./password-field";
import type { AuthFormProps } from "./sign-in-form";
import { SubmitButton } from "./submit-button";
import { SHORTEST_PASSWORD, SIGN_UP } from "./words";

export function CreateAccountForm({ action, answer }: AuthFormProps) {
  const form = useForm<{ isSignedIn: boolean }>({
    action,
    failure: SIGN_UP.failure,
    answer,
    send: createAccount,
    loadSchema: () => loadRules("createAccountSchema"),
    // This page is about to go, and its words with it.
    onDone({ isSignedIn, message }) {
      if (!isSignedIn) return;
      toast(message, { isSuccess: true });
      toast(SIGN_UP.alreadyOpen, { isSuccess: true });
    },
  });
  const isLeaving = form.answer?.status === "done" && form.answer.isSignedIn;
  return (
    <form {...form.props} aria-label="Create account">
      <FormMessage answer={isLeaving ? null : form.answer} />
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
          hint={`${SHORTEST_PASSWORD} characters or more`}
          autoComplete="new-password"
          className="col-span-full"
          {...form.field("password")}
        />
        <SubmitButton isSending={form.isSending || isLeaving} busyLabel="Creating account...">
          Create Account
        </SubmitButton>
      </Fields>
    </form>
  );
}

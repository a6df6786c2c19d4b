import { FormMessage } from "~/platform/forms/form-message";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { Button } from "~/platform/ui/button";
import { Fields } from "~/platform/ui/field";
import { MIN_PASSWORD_LENGTH, NEW_PASSWORD } from "../auth/messages";
import { PasswordField } from "../auth/password-field";

export function PasswordForm({ email, answer }: { email: string; answer: FormResult | undefined }) {
  const form = useForm({
    action: "/account?form=password",
    failure: NEW_PASSWORD.failure,
    answer,
    loadSchema: () => import("./own-forms").then((forms) => forms.passwordSchema),
  });
  return (
    <form {...form.props} aria-label="Password">
      {/* Tells password managers which account's password changes. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Fields>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          minLength={1}
          className="max-md:col-span-full"
          {...form.field("current_password")}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`${MIN_PASSWORD_LENGTH} characters or more`}
          className="max-md:col-span-full"
          {...form.field("password")}
        />
      </Fields>
      <Button type="submit" className="mt-6" busy={form.isSending} busyLabel="Saving...">
        Change password
      </Button>
      <FormMessage answer={form.answer} />
    </form>
  );
}

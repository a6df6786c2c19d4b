import { FormMessage } from "~/platform/forms/form-message";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { BoxedField } from "~/platform/ui/boxed-field";
import { Button } from "~/platform/ui/button";
import { CREATE_ADMIN_FAILED } from "./messages";

const PATH = "/debug";

interface CreateAdminProps {
  /** The signed-in visitor is an administrator. */
  isAdmin: boolean;
  /** There is no administrator yet, so the code from the log is accepted. */
  isWaiting: boolean;
  answer: FormResult | undefined;
}

export function CreateAdmin({ isAdmin, isWaiting, answer }: CreateAdminProps) {
  const form = useForm({
    action: PATH,
    failure: CREATE_ADMIN_FAILED,
    answer,
    loadSchema: () => import("./admin-form").then(({ adminSchema }) => adminSchema),
  });
  // Without a default value: a password is never sent back.
  const secret = (name: string) => ({ name, error: form.errors[name], autoComplete: "off" });
  const { autoFocus: _, ...email } = form.field("email");

  return (
    <form {...form.props} className="max-w-[28rem]">
      <p className="mb-4">{permission(isWaiting, isAdmin)}</p>
      <div className="grid gap-4">
        <BoxedField label="Email" type="email" required maxLength={254} {...email} autoComplete="off" />
        <BoxedField
          label="Password"
          type="password"
          required
          minLength={6}
          {...secret("password")}
          autoComplete="new-password"
        />
        {isWaiting && (
          <BoxedField
            label="Set-up code"
            required
            {...secret("code")}
            hint="Printed in the log when the site started."
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <Button
          type="submit"
          size="sm"
          className="justify-self-start max-md:min-h-11"
          busy={form.isSending}
          busyLabel="Creating..."
        >
          Create administrator
        </Button>
      </div>
      <FormMessage answer={form.answer} />
    </form>
  );
}

function permission(isWaiting: boolean, isAdmin: boolean): string {
  if (isAdmin) return "You are signed in as an administrator and may make another.";
  return isWaiting
    ? "There is no administrator yet. Whoever can read the log of this site may make the first."
    : "Only a signed-in administrator may make another.";
}

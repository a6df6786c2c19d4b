import { useRevalidator } from "react-router";
import { FormMessage } from "~/platform/forms/form-message";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { account } from "~/platform/sign-in/account";
import { Button } from "~/platform/ui/button";
import { Field, Fields } from "~/platform/ui/field";
import { RENAME } from "./messages";

export function NameForm({ name, answer }: { name: string; answer: FormResult | undefined }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    action: "/account?form=name",
    failure: RENAME.failure,
    answer,
    loadSchema: () => import("./own-forms").then((forms) => forms.nameSchema),
    onDone() {
      account.check();
      void revalidate();
    },
  });
  const field = form.field("full_name");
  return (
    <form {...form.props} aria-label="Name">
      <Fields>
        <Field
          // Resets the form to the saved name.
          key={name}
          label="Full name"
          required
          maxLength={200}
          autoComplete="name"
          className="col-span-full"
          {...field}
          defaultValue={field.defaultValue ?? name}
        />
      </Fields>
      <Button type="submit" className="mt-6" busy={form.isSending} busyLabel="Saving...">
        Save name
      </Button>
      <FormMessage answer={form.answer} />
    </form>
  );
}

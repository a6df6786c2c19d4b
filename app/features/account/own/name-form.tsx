import { FormMessage } from "~/features/forms/form-message";
import { useForm } from "~/features/forms/use-form";
import { Button } from "~/ui/button";
import { Field, Fields } from "~/ui/field";
import { rename } from "./changes";
import { RENAME } from "./words";

/** `onSaved` hears the new name before the form is cleared, so that the field is cleared to it. */
export function NameForm({ name, onSaved }: { name: string; onSaved: (name: string) => void }) {
  const form = useForm({
    action: "/account",
    failure: RENAME.failure,
    loadSchema: () => import("./own-forms").then((forms) => forms.nameSchema),
    async send(body) {
      const answer = await rename(body);
      if (answer.status === "done") onSaved(String(body.get("full_name")).trim());
      return answer;
    },
  });
  return (
    <form {...form.props} aria-label="Name">
      <Fields>
        <Field
          label="Full name"
          required
          maxLength={200}
          autoComplete="name"
          className="col-span-full"
          {...form.field("full_name")}
          defaultValue={name}
        />
      </Fields>
      <Button type="submit" className="mt-6" busy={form.isSending} busyLabel="Saving...">
        Save name
      </Button>
      <FormMessage answer={form.answer} />
    </form>
  );
}

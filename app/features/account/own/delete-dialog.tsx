import { FormMessage } from "~/features/forms/form-message";
import { sendForm } from "~/features/forms/send-form";
import { useForm } from "~/features/forms/use-form";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Fields } from "~/ui/field";
import { PasswordField } from "../auth/password-field";
import { sessionHeaders } from "../session-headers";
import type { Overview } from "./overview";
import { NOT_DELETED } from "./words";

export interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
  overview: Overview;
}

/** Says what goes and what stays, and asks for the password before anything does. */
export function DeleteDialog({ open, onClose, onDeleted, overview }: DeleteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete my data">
      <div className="mt-6 grid max-w-text gap-4">
        <p>
          This cannot be undone. Your name, your appointments and designer applications with their files, the
          messages you sent us through this site, your newsletter subscription and your account are deleted.
          Our books keep what was sold, on which day and for how much, without your name, address, email and
          phone number.
        </p>
        <Warnings overview={overview} />
        <p className="text-small text-muted">
          What you sent us without signing in, or by mail, is not part of this account. Write to us and we
          will delete it too.
        </p>
      </div>
      <DeleteForm email={overview.email} onClose={onClose} onDeleted={onDeleted} />
    </Dialog>
  );
}

function Warnings({ overview: { orders, tickets } }: { overview: Overview }) {
  const unsent = orders.filter(({ isToBeSent }) => isToBeSent).map(({ reference }) => reference);
  return (
    <>
      {unsent.length > 0 && (
        <p className="font-medium text-error">
          {unsent.join(", ")} {unsent.length === 1 ? "is paid and has" : "are paid and have"} not left yet.
          Without your address we cannot send {unsent.length === 1 ? "it" : "them"}, and would pay the money
          back instead.
        </p>
      )}
      {tickets.length > 0 && (
        <p className="font-medium text-error">
          Your tickets stay valid. Please print or save them first: we cannot send them again.
        </p>
      )}
    </>
  );
}

type DeleteFormProps = Pick<DeleteDialogProps, "onClose" | "onDeleted"> & { email: string };

function DeleteForm({ email, onClose, onDeleted }: DeleteFormProps) {
  const form = useForm({
    action: "/account",
    failure: NOT_DELETED,
    loadSchema: () => import("./own-forms").then((forms) => forms.deleteSchema),
    send: async (body) => sendForm("/account", body, NOT_DELETED, await sessionHeaders()),
    onDone: onDeleted,
  });
  return (
    <form {...form.props} aria-label="Delete my data" className="mt-8">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Fields>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          minLength={1}
          className="col-span-full"
          {...form.field("password")}
        />
      </Fields>
      <FormMessage answer={form.answer} />
      <div className="dialog-actions">
        <Button type="submit" busy={form.isSending} busyLabel="Deleting...">
          Delete for good
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}

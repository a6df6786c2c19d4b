import { type ReactNode, useEffect } from "react";
import { FormMessage } from "~/platform/forms/form-message";
import { useForm } from "~/platform/forms/use-form";
import type { FormResult } from "~/platform/lib/form-result";
import { clearAndLoad } from "~/platform/sign-in/sign-out";
import { Button, ButtonLink } from "~/platform/ui/button";
import { Fields } from "~/platform/ui/field";
import { PasswordField } from "../auth/password-field";
import { DELETE_PATH, DELETED_PATH, DELETION } from "./messages";
import type { Overview } from "./overview";

export interface DeleteFormProps {
  overview: Overview;
  /** Set in a dialog, which it closes; the page has a link back. */
  onKeep?: () => void;
  /** True while it is sent and after success: the session ends with the account, which is not a sign-out. */
  onBusy?: (isBusy: boolean) => void;
  /** The response to a form sent without scripts. */
  answer?: FormResult | undefined;
}

/** Explains what is deleted and what remains, and asks for the password. */
export function DeleteForm({ overview, onKeep, onBusy, answer }: DeleteFormProps) {
  const form = useForm({
    action: DELETE_PATH,
    failure: DELETION.failure,
    answer,
    loadSchema: () => import("./own-forms").then((forms) => forms.deleteSchema),
    onDone: () => clearAndLoad(DELETED_PATH),
  });
  const isBusy = form.isSending || form.answer?.status === "done";
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  return (
    <>
      <div className="mt-6 grid max-w-text gap-4">
        <p>
          This cannot be undone. Your name, your appointments and designer applications with their files, the
          messages you sent us through this site, your newsletter subscription and your account are deleted.
          Our books keep what was sold, on which day and for how much, without your name, address, email and
          phone number.
        </p>
        <Warnings overview={overview} />
        <p className="text-small text-muted">
          {overview.isAddressProven
            ? "What you sent us under this address without signing in goes too. What you wrote to us by mail does not lie here: write to us and we will delete it."
            : "What you sent us without signing in, or by mail, is not part of this account. Write to us and we will delete it too."}
        </p>
      </div>
      <form {...form.props} aria-label="Delete my data" className="mt-8">
        <input type="email" autoComplete="username" value={overview.email} readOnly hidden />
        <Fields>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            minLength={1}
            className="col-span-full"
            {...form.field("password")}
          />
        </Fields>
        <FormMessage answer={form.answer?.status === "done" ? null : form.answer} />
        <div className={onKeep ? "dialog-actions" : "mt-8 flex flex-wrap gap-4"}>
          <Button type="submit" busy={isBusy} busyLabel="Deleting...">
            Delete for good
          </Button>
          <Keep onKeep={onKeep}>Keep my account</Keep>
        </div>
      </form>
    </>
  );
}

function Keep({ onKeep, children }: { onKeep: (() => void) | undefined; children: ReactNode }) {
  return onKeep ? (
    <Button variant="outline" onClick={onKeep}>
      {children}
    </Button>
  ) : (
    <ButtonLink to="/account" variant="outline">
      {children}
    </ButtonLink>
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

/** The deletion dialog as a page, for browsers without scripts. */
export function DeletePage({ overview, answer }: { overview: Overview; answer: FormResult | undefined }) {
  return (
    <div className="px-gutter pt-8 pb-section lg:pt-20">
      <h1 className="display-title">Delete my data</h1>
      <div className="max-w-[42rem]">
        <DeleteForm overview={overview} answer={answer} />
      </div>
    </div>
  );
}

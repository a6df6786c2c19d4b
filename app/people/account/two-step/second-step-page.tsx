import { Button } from "~/platform/ui/button";
import { Fields } from "~/platform/ui/field";
import { AuthFrame } from "../auth/auth-frame";
import { CodeField } from "./code-field";

/** Between the password and the staff area. The same with and without scripts. */
export function SecondStepPage({ action, error }: { action: string; error: string | undefined }) {
  return (
    <AuthFrame title="One more step">
      <p className="mt-6 max-w-lead text-lead">
        Open the authenticator app on your phone and type the code it shows for AFI.
      </p>
      <form method="post" action={action} aria-label="Second step">
        <Fields className="mt-8">
          <CodeField
            error={error ?? null}
            hint="Six digits. Without your phone: one of your recovery codes, each works once."
            autoFocus
          />
          <Button type="submit" size="lg" wide className="col-span-full">
            Continue
          </Button>
        </Fields>
      </form>
      <p className="mt-6">
        Lost both? An admin can reset your second step.{" "}
        <a href="/logout" className="underline underline-offset-4">
          Sign out
        </a>
      </p>
    </AuthFrame>
  );
}

import { FormMessage } from "~/platform/forms/form-message";
import { formatDate, localDate } from "~/platform/lib/dates";
import type { FormResult } from "~/platform/lib/form-result";
import { Button, ButtonLink } from "~/platform/ui/button";
import { Field, Fields } from "~/platform/ui/field";
import { AuthFrame } from "../auth/auth-frame";
import { MAX_PASSWORD_LENGTH } from "../auth/messages";
import { PasswordField } from "../auth/password-field";
import { type Invitation, MIN_STAFF_PASSWORD_LENGTH } from "./invitation";

interface InvitationPageProps {
  invitation: Invitation | null;
  action: string;
  answer: FormResult | undefined;
}

/** Nothing happens before a person acts, because mail scanners open links too. */
export function InvitationPage({ invitation, action, answer }: InvitationPageProps) {
  if (!invitation) return <Gone />;
  const errors = answer?.status === "invalid" ? answer.errors : {};
  const values = answer && "values" in answer ? answer.values : {};
  const role = invitation.role === "admin" ? "an admin" : "an editor";
  const until = `${formatDate(invitation.expiresAt)}, ${localDate(invitation.expiresAt).time}`;
  return (
    <AuthFrame title="Come and work with us">
      <p className="mt-6 max-w-lead text-lead">
        {`You are invited to the staff area as ${role}. `}
        {invitation.hasAccount
          ? "This address has an account with us: sign in with its password."
          : "Choose a password, and your account is open."}
      </p>
      <form method="post" action={action} aria-label="Accept the invitation">
        <FormMessage answer={answer ?? null} />
        <Fields className="mt-8">
          <Field
            label="Email"
            type="email"
            value={invitation.email}
            readOnly
            required
            autoComplete="username"
            className="col-span-full"
          />
          {!invitation.hasAccount && (
            <Field
              label="Your name"
              name="full_name"
              required
              maxLength={200}
              autoComplete="name"
              defaultValue={String(values.full_name ?? "")}
              error={errors.full_name ?? null}
              className="col-span-full"
            />
          )}
          <PasswordField
            label={invitation.hasAccount ? "Password" : "New password"}
            name="password"
            autoComplete={invitation.hasAccount ? "current-password" : "new-password"}
            minLength={invitation.hasAccount ? 1 : MIN_STAFF_PASSWORD_LENGTH}
            maxLength={MAX_PASSWORD_LENGTH}
            hint={invitation.hasAccount ? undefined : `${MIN_STAFF_PASSWORD_LENGTH} characters or more`}
            error={errors.password ?? null}
            className="col-span-full"
          />
          <Button type="submit" size="lg" wide className="col-span-full">
            Accept the invitation
          </Button>
        </Fields>
      </form>
      <p className="mt-6">
        {`The link works once, until ${until}. `}
        {invitation.hasAccount && (
          <a href="/auth?mode=reset" className="underline underline-offset-4">
            Forgot your password?
          </a>
        )}
      </p>
    </AuthFrame>
  );
}

function Gone() {
  return (
    <AuthFrame title="This link no longer works">
      <p className="mt-6 max-w-lead text-lead" role="alert">
        The invitation was used, withdrawn, or has run out. Please ask whoever invited you to send it again.
      </p>
      <p className="mt-8">
        <ButtonLink to="/auth" size="lg" wide>
          Sign in
        </ButtonLink>
      </p>
    </AuthFrame>
  );
}

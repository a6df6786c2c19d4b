import { ButtonLink } from "~/platform/ui/button";
import { AuthFrame } from "./auth-frame";
import type { ConfirmLink } from "./confirm-link";
import { ModeLink } from "./mode-link";

export function ExpiredLink({ type }: { type: ConfirmLink["type"] | null }) {
  return (
    <AuthFrame title="This link no longer works">
      <p className="mt-6 max-w-lead text-lead" role="alert">
        Each link works once, for one hour, and only the newest one counts.
      </p>
      <p className="mt-8">
        <ButtonLink to={`/auth?mode=${type === "signup" ? "resend" : "reset"}`} size="lg" wide>
          Send a new link
        </ButtonLink>
      </p>
      <p className="mt-6">
        Already with us? <ModeLink mode="sign-in">Sign in</ModeLink>
      </p>
    </AuthFrame>
  );
}

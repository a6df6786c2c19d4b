import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { AuthFrame } from "./auth-frame";
import type { AuthResult } from "./auth-result";
import { CreateAccountForm } from "./create-account-form";
import { ModeLink } from "./mode-link";
import { readMode, TITLES } from "./modes";
import { SendLinkForm } from "./send-link-form";
import { SignInForm } from "./sign-in-form";

/** Each mode is its own form, so that switching clears the fields. */
export function AuthPage({ answer }: { answer: AuthResult | undefined }) {
  const [query] = useSearchParams();
  const mode = readMode(query);
  // Posts to itself: the query has the mode and the next page.
  const sent = { action: query.toString() ? `/auth?${query}` : "/auth", answer };
  // A visitor who forgot the password has usually typed the address already.
  const forms = useRef<HTMLDivElement>(null);
  const [email, setEmail] = useState("");
  const keepEmail = () =>
    setEmail(forms.current?.querySelector<HTMLInputElement>("[name=email]")?.value ?? "");
  return (
    <AuthFrame title={TITLES[mode]}>
      <div ref={forms}>
        {mode === "sign-in" && <SignInForm {...sent} keepEmail={keepEmail} />}
        {mode === "create" && <CreateAccountForm {...sent} />}
        {(mode === "reset" || mode === "resend") && (
          <SendLinkForm key={mode} link={mode} email={email} {...sent} />
        )}
      </div>
      <div className="mt-6 grid gap-3">
        {mode === "sign-in" ? (
          <>
            <p>
              New here? <ModeLink mode="create">Create an account</ModeLink>
            </p>
            <p>
              <ModeLink mode="reset" onClick={keepEmail}>
                Forgot your password?
              </ModeLink>
            </p>
          </>
        ) : (
          <p>
            Already with us? <ModeLink mode="sign-in">Sign in</ModeLink>
          </p>
        )}
      </div>
    </AuthFrame>
  );
}

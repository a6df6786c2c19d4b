import { useEffect } from "react";
import type { AuthAnswer } from "./auth-answer";
import { ConfirmAddress } from "./confirm-address";
import type { ConfirmLink } from "./confirm-link";
import { DeadLink } from "./dead-link";
import { NewPasswordForm } from "./new-password-form";

interface ConfirmPageProps {
  link: ConfirmLink | null;
  /** The answer to a form sent without scripts. */
  answer: AuthAnswer | undefined;
}

/**
 * Where the links of sign-in mails lead. Nothing is used up before a person acts: the scanners of mail programs open
 * links too.
 */
export function ConfirmPage({ link, answer }: ConfirmPageProps) {
  useEffect(() => {
    // Neither the history nor somebody looking over a shoulder keeps the key to an account.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  if (!link) return <DeadLink type={null} />;
  const query = new URLSearchParams({ token_hash: link.tokenHash, type: link.type });
  const sent = { action: `/auth/confirm?${query}`, answer };
  return link.type === "signup" ? (
    <ConfirmAddress key={link.tokenHash} {...sent} />
  ) : (
    <NewPasswordForm key={link.tokenHash} {...sent} />
  );
}

import { useEffect } from "react";
import type { AuthResult } from "./auth-result";
import { ConfirmAddress } from "./confirm-address";
import type { ConfirmLink } from "./confirm-link";
import { ExpiredLink } from "./expired-link";
import { NewPasswordForm } from "./new-password-form";

interface ConfirmPageProps {
  link: ConfirmLink | null;
  /** The response to a form sent without scripts. */
  answer: AuthResult | undefined;
}

/**
 * The target of links in sign-in mails. The token is not used before a person acts, because mail scanners open links
 * too.
 */
export function ConfirmPage({ link, answer }: ConfirmPageProps) {
  useEffect(() => {
    // Removes the token from the address bar and the history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  if (!link) return <ExpiredLink type={null} />;
  const query = new URLSearchParams({ token_hash: link.tokenHash, type: link.type });
  const sent = { action: `/auth/confirm?${query}`, answer };
  return link.type === "signup" ? (
    <ConfirmAddress key={link.tokenHash} {...sent} />
  ) : (
    <NewPasswordForm key={link.tokenHash} {...sent} />
  );
}

import { Spinner } from "~/ui/spinner";
import { AuthFrame } from "./auth-frame";
import { ConfirmAddress } from "./confirm-address";
import { DeadLink } from "./dead-link";
import { NewPasswordForm } from "./new-password-form";
import { useConfirmLink } from "./use-confirm-link";

/**
 * Where the links of sign-in mails lead. Nothing is used up before a person acts: the scanners of mail programs open
 * links too.
 */
export function ConfirmPage() {
  const link = useConfirmLink();
  if (link === undefined)
    return (
      <AuthFrame title="One moment">
        <Spinner className="mt-8 noscript:hidden">Opening your link...</Spinner>
      </AuthFrame>
    );
  if (link === null) return <DeadLink type={null} />;
  return link.type === "signup" ? (
    <ConfirmAddress key={link.tokenHash} tokenHash={link.tokenHash} />
  ) : (
    <NewPasswordForm key={link.tokenHash} tokenHash={link.tokenHash} />
  );
}

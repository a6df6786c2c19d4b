import { useState } from "react";
import { FormMessage } from "~/features/forms/form-message";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toasts";
import { type LinkAnswer, openLink } from "./attempts";
import { AuthFrame } from "./auth-frame";
import { DeadLink } from "./dead-link";
import { useLeave } from "./use-leave";

/** One press confirms the address and signs its owner in. */
export function ConfirmAddress({ tokenHash }: { tokenHash: string }) {
  const [answer, setAnswer] = useState<LinkAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  useLeave({ isStaying: answer?.status !== "done" });
  if (answer?.isDead) return <DeadLink type="signup" />;

  async function confirm() {
    setSending(true);
    const next = await openLink({ type: "signup", tokenHash });
    setAnswer(next);
    setSending(false);
    if (next.status === "done") toast(next.message);
  }

  return (
    <AuthFrame title="Confirm your address">
      <p className="mt-6 max-w-lead text-lead">One press, and your account is ready.</p>
      <FormMessage answer={answer} />
      <p className="mt-8">
        <Button size="lg" wide busy={isSending} busyLabel="Confirming..." onClick={confirm}>
          Confirm my address
        </Button>
      </p>
    </AuthFrame>
  );
}

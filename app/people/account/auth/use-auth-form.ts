import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useForm } from "~/platform/forms/use-form";
import { account } from "~/platform/sign-in/account";
import { useAccount } from "~/platform/sign-in/use-account";
import { persistToasts } from "~/platform/ui/persisted-toasts";
import { toast } from "~/platform/ui/toasts";
import type { AuthResult, SignedInResult } from "./auth-result";
import { ATTEMPT_TIMEOUT_MS, type AttemptMessages } from "./messages";

interface AuthFormOptions {
  action: string;
  /** The response to a form sent without scripts. */
  answer: AuthResult | undefined;
  messages: AttemptMessages;
  rules: keyof typeof import("./auth-forms");
  /** For a form that signed-in visitors do not need. */
  isForGuests?: boolean;
}

/** A sign-in form; on success it goes to the next page. */
export function useAuthForm({ action, answer, messages, rules, isForGuests = false }: AuthFormOptions) {
  const navigate = useNavigate();
  const form = useForm<SignedInResult>({
    action,
    answer,
    failure: messages.failure,
    timeout: { ms: ATTEMPT_TIMEOUT_MS, message: messages.timeout },
    loadSchema: () => import("./auth-forms").then((forms) => forms[rules]),
    onDone({ message, to, isFullLoad }) {
      if (!to) return;
      // This page is left, so a toast shows the message on the next one.
      toast(message, { isSuccess: true });
      account.check();
      if (isFullLoad) {
        persistToasts();
        window.location.assign(to);
      } else void navigate(to, { replace: true });
    },
  });
  const isLeaving = form.answer?.status === "done" && form.answer.to !== undefined;
  const isSending = form.isSending || isLeaving;
  useLeaveOnSignIn(isForGuests && !isSending);
  return { ...form, answer: isLeaving ? null : (form.answer as AuthResult | null), isSending };
}

/** When the visitor signs in in another tab, a reload of this page redirects them. */
function useLeaveOnSignIn(isOn: boolean): void {
  const { isLoading, user } = useAccount();
  const [wasGuest, setWasGuest] = useState(false);
  const isGuest = !isLoading && user === null;
  useEffect(() => {
    if (isGuest) setWasGuest(true);
  }, [isGuest]);
  const isSignedInElsewhere = wasGuest && user !== null;
  useEffect(() => {
    if (isOn && isSignedInElsewhere) window.location.reload();
  }, [isOn, isSignedInElsewhere]);
}

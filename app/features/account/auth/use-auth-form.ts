import { useNavigate } from "react-router";
import { useForm } from "~/features/forms/use-form";
import { carryToasts } from "~/ui/carried-toasts";
import { toast } from "~/ui/toasts";
import { account } from "../account";
import type { AuthAnswer, SignedInAnswer } from "./auth-answer";
import { useLeaveOnSignIn } from "./use-leave-on-sign-in";

interface AuthFormOptions {
  action: string;
  /** The answer to a form sent without scripts. */
  answer: AuthAnswer | undefined;
  failure: string;
  rules: keyof typeof import("./auth-forms");
  /** Whoever is signed in has no use for it. */
  isForGuests?: boolean;
}

/** A form of sign-in: whoever is signed in by it is led on. */
export function useAuthForm({ action, answer, failure, rules, isForGuests = false }: AuthFormOptions) {
  const navigate = useNavigate();
  const form = useForm<SignedInAnswer>({
    action,
    answer,
    failure,
    loadSchema: () => import("./auth-forms").then((forms) => forms[rules]),
    onDone({ message, notes = [], to, isFullLoad }) {
      if (!to) return;
      // This page is about to go: toasts say it on the next one.
      for (const words of [message, ...notes]) toast(words, { isSuccess: true });
      account.look();
      if (isFullLoad) {
        carryToasts();
        window.location.assign(to);
      } else void navigate(to, { replace: true });
    },
  });
  const isLeaving = form.answer?.status === "done" && form.answer.to !== undefined;
  const isSending = form.isSending || isLeaving;
  useLeaveOnSignIn(isForGuests && !isSending);
  return { ...form, answer: isLeaving ? null : (form.answer as AuthAnswer | null), isSending };
}

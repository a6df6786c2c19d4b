import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useForm } from "~/features/forms/use-form";
import { carryToasts } from "~/ui/carried-toasts";
import { toast } from "~/ui/toasts";
import { account } from "../account";
import { useAccount } from "../use-account";
import type { AuthAnswer, SignedInAnswer } from "./auth-answer";

interface AuthFormOptions {
  action: string;
  /** The answer to a form sent without scripts. */
  answer: AuthAnswer | undefined;
  failure: string;
  rules: keyof typeof import("./auth-forms");
  /** Whoever is signed in has no use for it. */
  isForGuests?: boolean;
}

/** A sign-in form; on success it goes on to the next page. */
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

/** Whoever signs in in another tab need not do so here: the page, asked for again, leads them on. */
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

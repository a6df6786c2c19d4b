import { type FormEvent, useState } from "react";

/** What a form that is sent in place is answered with. */
export interface SentResult {
  isDone: boolean;
  words: string;
}

/** Sends a form without leaving the page, and keeps the answer. */
export function useSentForm(to: string) {
  const [answer, setAnswer] = useState<SentResult | null>(null);
  const [isSending, setSending] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    setSending(true);
    try {
      const response = await fetch(to, { method: "POST", body });
      setAnswer(await response.json());
    } catch {
      setAnswer({ isDone: false, words: "That did not reach us. Please try again." });
    }
    setSending(false);
  }
  return { answer, isSending, onSubmit };
}

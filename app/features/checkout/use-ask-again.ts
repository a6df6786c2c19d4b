import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { askAgainAfter, type PaymentState } from "./payment-state";

/** Asks what became of a payment until it is known, then has the page loaded anew. */
export function useAskAgain(reference: string): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let asked = 0;

    async function ask() {
      clearTimeout(timer);
      const state = await askState(reference, controller.signal);
      if (controller.signal.aborted) return;
      if (state === null || state === "open" || state === "unknown") wait();
      else await revalidate();
    }
    function wait() {
      timer = setTimeout(ask, askAgainAfter(asked));
      asked += 1;
    }
    // A banking app was in front; whoever comes back wants to know at once.
    const onReturn = () => document.visibilityState === "visible" && ask();

    wait();
    document.addEventListener("visibilitychange", onReturn, { signal: controller.signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [reference, revalidate]);
}

/** Null without an answer. Not a router's fetcher, whose failure would take the page away. */
async function askState(reference: string, signal: AbortSignal): Promise<PaymentState | null> {
  try {
    const answer = await fetch(`/payment-success/state?ref=${encodeURIComponent(reference)}`, { signal });
    return answer.ok ? (await answer.json()).state : null;
  } catch {
    return null;
  }
}

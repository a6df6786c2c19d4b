import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { type PaymentState, pollDelay } from "./payment-state";

/** Polls the payment's state until it is decided, then reloads the page's data. */
export function usePaymentPolling(reference: string): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let polls = 0;

    async function poll() {
      clearTimeout(timer);
      const state = await fetchPaymentState(reference, controller.signal);
      if (controller.signal.aborted) return;
      if (state === null || state === "open" || state === "unknown") wait();
      else await revalidate();
    }
    function wait() {
      timer = setTimeout(poll, pollDelay(polls));
      polls += 1;
    }
    // Back from a banking app: poll at once.
    const onReturn = () => document.visibilityState === "visible" && poll();

    wait();
    document.addEventListener("visibilitychange", onReturn, { signal: controller.signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [reference, revalidate]);
}

/** Null on failure. Not a router fetcher, whose failure would replace the page with an error. */
async function fetchPaymentState(reference: string, signal: AbortSignal): Promise<PaymentState | null> {
  try {
    const answer = await fetch(`/payment-success/state?ref=${encodeURIComponent(reference)}`, { signal });
    return answer.ok ? (await answer.json()).state : null;
  } catch {
    return null;
  }
}

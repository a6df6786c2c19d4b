import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { tabStorage } from "~/platform/lib/browser-storage";
import { signalWithTimeout } from "~/platform/lib/signal-with-timeout";
import { useCart } from "~/shop/cart/cart-provider";
import { CookieCartContext } from "~/shop/cart/cookie-cart-view";
import type { DiscountTerms } from "~/shop/discounts/discount";
import { keepDiscount, recallDiscount } from "~/shop/discounts/stored-discount";
import type { UnscriptedResult } from "./unscripted-result";

export interface Discount {
  /** Of the code that counts. */
  terms: DiscountTerms | null;
  error: string | null;
  /** What the field begins with. */
  typed: string | undefined;
  isBusy: boolean;
  apply: (code: string) => Promise<void>;
  remove: () => void;
  /** The order could not be placed with it. */
  refuse: (words: string) => void;
}

const TIMEOUT_MS = 10_000;
const NOT_CHECKED = "The code could not be checked. Please try again.";

/** The discount code of this tab's cart. A code from before is checked again when the page opens. */
export function useDiscount(answer: UnscriptedResult | null): Discount {
  const { read } = useCart();
  const kept = useContext(CookieCartContext);
  const [terms, setTerms] = useState(kept?.discount ?? null);
  const [error, setError] = useState(answer?.codeError ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const controller = useRef<AbortController | null>(null);

  const settle = useCallback((found: DiscountTerms | null, words: string | null) => {
    keepDiscount(tabStorage, found);
    setTerms(found);
    setError(words);
    setIsBusy(false);
  }, []);

  const apply = useCallback(
    async (typed: string) => {
      const code = typed.trim();
      const itemIds = [...new Set(read().map(({ id }) => id))];
      if (code === "") return setError("Please type a code.");
      if (itemIds.length === 0) return;
      controller.current?.abort();
      const own = new AbortController();
      controller.current = own;
      setIsBusy(true);
      const answer = await askForTerms({ code, itemIds }, own.signal);
      if (own.signal.aborted) return;
      if (!answer) settle(null, NOT_CHECKED);
      else if (answer.kind === "discount") settle(answer, null);
      else settle(null, answer.words);
    },
    [read, settle],
  );

  useEffect(() => {
    const kept = recallDiscount(tabStorage);
    if (kept) {
      // At once, so that the total does not jump; the shop's answer follows.
      setTerms(kept);
      void apply(kept.code);
    }
    return () => controller.current?.abort();
  }, [apply]);

  return {
    terms,
    error,
    typed: answer?.codeError ? [answer.values.code].flat()[0] : undefined,
    isBusy,
    apply,
    remove: () => settle(null, null),
    refuse: (words) => settle(null, words),
  };
}

type Answer = ({ kind: "discount" } & DiscountTerms) | { kind: "no_discount"; words: string };

/** Null when the shop does not answer. Not a router's fetcher, whose failure would take the page away. */
async function askForTerms(
  question: { code: string; itemIds: string[] },
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    const answer = await fetch("/checkout/discount", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
      signal: signalWithTimeout(signal, TIMEOUT_MS),
    });
    return answer.status === 200 ? await answer.json() : null;
  } catch {
    return null;
  }
}

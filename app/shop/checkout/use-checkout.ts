import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { browserStorage, tabStorage } from "~/platform/lib/browser-storage";
import type { FormErrors, FormValues } from "~/platform/lib/form-result";
import { readForm } from "~/platform/lib/form-values";
import { formatRand } from "~/platform/lib/money";
import { toast } from "~/platform/ui/toasts";
import { type Cart, cartCount, MAX_LINES, TOO_MANY_LINES } from "~/shop/cart/cart";
import { useCart } from "~/shop/cart/cart-provider";
import type { Totals } from "~/shop/cart/totals";
import { type CheckoutResult, type ContinuedPayment, sendCheckout } from "./checkout-result";
import { FORM, type Stage } from "./checkout-stage";
import {
  checkoutIdempotencyKey,
  deviceKey,
  listPlaced,
  recallOrderPage,
  rememberDetails,
  rememberOrderPage,
  rememberPlaced,
} from "./checkout-storage";
import { refusalMessage } from "./refusal";
import { settleCart } from "./settle-cart";
import { findRepeat } from "./settlement";
import type { Discount } from "./use-discount";

/** How long the buyer sees the amount before the payment starts. */
const INITIATION_DELAY_MS = 1_500;
export const PAYMENT_ENDED = "That payment can no longer be continued. You can start a new one.";
export const MISSING_FIELDS = "Please fill in all required fields";
const REQUIRED = ["firstName", "lastName", "email"];

type FormStage = Extract<Stage, { name: "form" }>;

/** `totalsOf`: a cart's sums with what was chosen on the page. `first`: where the form was sent without scripts. */
export function useCheckout(discount: Discount, totalsOf: (cart: Cart) => Totals, first: Stage = FORM) {
  const { read, replace, reprice } = useCart();
  const navigate = useNavigate();
  const [stage, setStage] = useState(first);
  // A ref: with state a second press could get through before the next render.
  const abortController = useRef<AbortController | null>(null);
  const rounds = useRef(0);
  const confirmedRepeats = useRef(new Set<string>());

  useEffect(() => {
    // Restored from the back-forward cache after the payment page, so the form is shown again.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && setStage(FORM);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      abortController.current?.abort();
      abortController.current = null;
    };
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (abortController.current) return;
    const controller = new AbortController();
    abortController.current = controller;
    const form = event.currentTarget;
    const body = new FormData(form);
    const details = readForm(form);
    rememberDetails(tabStorage, details);

    const errors = await findErrors(form, body);
    if (errors) showErrors(errors, details);
    else {
      const cart = read();
      const { totalCents } = totalsOf(cart);
      const code = discount.terms?.code;
      const screen = { name: "initiating", totalCents, count: cartCount(cart) } as const;
      setStage({ ...screen, pay: null });
      await Promise.all([pause(INITIATION_DELAY_MS, controller.signal), settleCart({ read, replace })]);
      if (controller.signal.aborted) return;
      const objection = findNotice(cart);
      if (objection) {
        abortController.current = null;
        return returnToForm(objection);
      }
      body.set(
        "order",
        checkoutRequestText(cart, {
          key: checkoutIdempotencyKey(tabStorage, cart, code ? { ...details, code } : details),
          code,
          totalCents,
        }),
      );
      const answer = await sendCheckout(body, controller.signal);
      if (controller.signal.aborted) return;
      if (answer.status === "pay") {
        rememberPlaced(browserStorage, answer, cart, Date.now());
        rememberOrderPage(tabStorage, answer.reference, answer.orderPath);
        setStage({ ...screen, pay: answer });
      } else if (answer.status === "invalid") showErrors(answer.errors, details);
      else follow(answer);
    }
    abortController.current = null;
  }

  /** What the buyer has to know before paying for this cart; null when nothing. */
  function findNotice(cart: Cart): Partial<FormStage> | null {
    const now = read();
    // Changed in another tab: the buyer has not seen this cart.
    if (now !== cart)
      return {
        notice: `Your cart has changed: the total is now ${formatRand(totalsOf(now).totalCents)}.`,
      };
    if (cart.length > MAX_LINES) return { notice: TOO_MANY_LINES };
    // This tab came back from the payment pages it opened itself: they are in no other window.
    const placed = listPlaced(browserStorage).filter(
      ({ state, reference }) => state !== "waiting" || recallOrderPage(tabStorage, reference) === null,
    );
    const repeat = findRepeat(placed, cart, Date.now());
    if (!repeat || confirmedRepeats.current.has(repeat.reference)) return null;
    return { repeat };
  }

  /** Goes on with a payment that this browser began before. */
  async function continuePayment(reference: string) {
    if (abortController.current) return;
    const controller = new AbortController();
    abortController.current = controller;
    const body = new FormData();
    body.set("continue", reference);
    const answer = await sendCheckout<ContinuedPayment>(body, controller.signal);
    if (controller.signal.aborted) return;
    if (answer.status === "continue") {
      const { totalCents, count, action, fields } = answer;
      setStage({ name: "initiating", totalCents, count, pay: { action, fields } });
    } else if (answer.status === "ended") {
      await settleCart({ read, replace });
      if (controller.signal.aborted) return;
      returnToForm(findNotice(read()) ?? { notice: PAYMENT_ENDED });
    } else follow(answer);
    abortController.current = null;
  }

  function follow(answer: Exclude<CheckoutResult, { status: "invalid" | "pay" }>) {
    switch (answer.status) {
      case "paid":
        return navigate(`/payment-success?ref=${encodeURIComponent(answer.reference)}`, { replace: true });
      case "repriced":
        reprice(answer.prices);
        // The code's terms may have changed too.
        if (discount.terms) void discount.apply(discount.terms.code);
        return returnToForm({
          notice: `Prices have changed since you added these pieces: the total is now ${formatRand(answer.totalCents)}. Proceed if you are happy with that.`,
        });
      case "refused":
        return returnToForm({
          notice: refusalMessage({
            ...answer,
            itemName: nameInCart(read(), answer.itemId) ?? answer.itemName,
          }),
          refusedId: answer.itemId,
        });
      case "no_discount":
        discount.refuse(answer.words);
        return returnToForm({
          notice: `${answer.words} The total no longer has its discount.`,
        });
      case "limited":
        return setStage({ name: "error", reached: answer });
      case "failed":
        return setStage({ name: "error", reached: null });
    }
  }

  function showErrors(errors: FormErrors, details: FormValues) {
    if (REQUIRED.some((name) => [details[name]].flat()[0]?.trim() === ""))
      toast(MISSING_FIELDS, { isFailure: true });
    returnToForm({ errors });
  }

  function returnToForm(what: Partial<FormStage>) {
    rounds.current += 1;
    setStage({ ...FORM, ...what, round: rounds.current });
  }

  return {
    stage,
    submit,
    goBack() {
      abortController.current?.abort();
      abortController.current = null;
      setStage(FORM);
    },
    continuePayment,
    /** The buyer confirmed buying the same products again. */
    confirmRepeat: (reference: string) => void confirmedRepeats.current.add(reference),
    /** Clears the error of a field that is being edited. */
    clearError: (name: string) =>
      setStage((before) => {
        if (before.name !== "form" || !(name in before.errors)) return before;
        const { [name]: _, ...errors } = before.errors;
        return { ...before, errors };
      }),
  };
}

/** The shop may not know the item; the cart has its name. */
function nameInCart(cart: Cart, id: string): string | undefined {
  return cart.find((line) => line.id === id)?.name;
}

function checkoutRequestText(
  cart: Cart,
  rest: { key: string; code: string | undefined; totalCents: number },
): string {
  const lines = cart.map(({ id, size, quantity }) => ({ id, size, quantity }));
  return JSON.stringify({ ...rest, device: deviceKey(browserStorage), lines });
}

/** Errors of our rules; null when valid. Without the rules the server validates. */
async function findErrors(form: HTMLFormElement, body: FormData): Promise<FormErrors | null> {
  try {
    const [{ buyerSchema }, { parseForm }] = await Promise.all([
      import("./checkout-schema"),
      import("~/platform/lib/forms"),
    ]);
    const read = parseForm(buyerSchema, body);
    if (!read.ok) return read.errors;
    const refused = [...form.querySelectorAll("input")].find((input) => !input.validity.valid);
    return refused ? { [refused.name]: refused.validationMessage } : null;
  } catch {
    return null;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

import { browserStorage } from "~/platform/lib/browser-storage";
import { toast } from "~/platform/ui/toasts";
import { type Cart, lineKey } from "~/shop/cart/cart";
import type { CartActions } from "~/shop/cart/cart-provider";
import {
  forgetPlaced,
  listPlaced,
  type RememberedOrder,
  recallPlaced,
  type StoredOrder,
  setPlacedState,
  settlePlaced,
  withoutPaid,
} from "./checkout-storage";
import { readSavedCart, writeSavedCart } from "./saved-cart";
import { type OrderSettlement, settledText } from "./settlement";

/** Longer than the server's PayGate timeout. */
const TIMEOUT_MS = 10_000;

/** Fetches the state of this browser's orders, and removes paid lines from the cart. */
export async function settleCart(cart: Pick<CartActions, "read" | "replace">): Promise<void> {
  const undecided = listPlaced(browserStorage).filter(({ state, token }) => state !== "paid" && token !== "");
  if (undecided.length === 0) return;
  for (const { reference, state } of await fetchStates(undecided)) {
    if (state === "paid") takeOutPaid(cart, reference);
    else if (state === "open") setPlacedState(browserStorage, reference, "open");
    else if (state === "ended") forgetPlaced(browserStorage, reference);
  }
}

function takeOutPaid({ read, replace }: Pick<CartActions, "read" | "replace">, reference: string) {
  // Read again and marked at once: another tab, or the payment page itself, may have done it meanwhile.
  const placed = recallPlaced(browserStorage, reference);
  settlePlaced(browserStorage, reference);
  if (!placed || placed.lines.length === 0) return;
  const before = read();
  const saved = readSavedCart(browserStorage);
  replace(withoutPaid(before, placed));
  // A ticket may have replaced the cart since.
  writeSavedCart(browserStorage, withoutPaid(saved, linesNotIn(before, placed)));
  const names = [...before, ...saved]
    .filter((line) => placed.lines.some(({ key }) => key === lineKey(line)))
    .map((line) => line.name);
  if (names.length > 0) toast(settledText(reference, [...new Set(names)]));
}

/** The paid lines that are not in this cart. */
function linesNotIn(cart: Cart, { reference, lines }: RememberedOrder): RememberedOrder {
  const inCart = (key: string) => cart.find((line) => lineKey(line) === key)?.quantity ?? 0;
  const rest = lines.map(({ key, quantity }) => ({ key, quantity: Math.max(0, quantity - inCart(key)) }));
  return { reference, lines: rest };
}

/** Empty on failure. Not a router fetcher, whose failure would replace the page with an error. */
async function fetchStates(
  orders: readonly StoredOrder[],
): Promise<{ reference: string; state: OrderSettlement }[]> {
  try {
    const answer = await fetch("/checkout/placed", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(orders.map(({ reference, token }) => ({ reference, token }))),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.status === 200 ? await answer.json() : [];
  } catch {
    return [];
  }
}

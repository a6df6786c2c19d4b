import type { KeyValues } from "~/platform/lib/browser-storage";
import type { FormValues } from "~/platform/lib/form-result";
import { type Cart, type CartLine, lineKey } from "~/shop/cart/cart";
import { PLACED_KEY } from "./placed-key";

/** In session storage: the fields' values, and the idempotency key. */
const DETAILS_KEY = "afi-checkout-details";
const IDEMPOTENCY_STORAGE_KEY = "afi-checkout-attempt";
const ORDER_PAGES_KEY = "afi-order-pages";
/** In local storage. */
const DEVICE_KEY = "afi-device";

/** An order placed by this browser, with the quantities it took from the cart. */
export interface RememberedOrder {
  reference: string;
  lines: { key: string; quantity: number }[];
}

/** In local storage: a bank may send the buyer back in another tab, or never. */
export interface StoredOrder extends RememberedOrder {
  /** Authorises the browser to ask for the order's state. */
  token: string;
  placedAtMs: number;
  /** open: at the bank. paid: its products were removed from the cart. */
  state: "waiting" | "open" | "paid";
}

const DAY_MS = 24 * 3_600_000;
/** A paid order is kept to warn before the same products are paid again; others until they are decided. */
const RETENTION_MS = { paid: DAY_MS, open: 30 * DAY_MS, waiting: 30 * DAY_MS };
const MAX_PLACED = 10;

/** Fields that are not asked for now, such as the address of what is collected, keep what was typed before. */
export function rememberDetails(storage: KeyValues, details: FormValues): void {
  write(storage, DETAILS_KEY, { ...recallDetails(storage), ...details });
}

export function recallDetails(storage: KeyValues): FormValues {
  const found = read(storage, DETAILS_KEY);
  if (!isRecord(found)) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/**
 * A double click or a reload must make one order. Other products or another buyer get another key. Prices are not part
 * of it, because the shop's own apply.
 */
export function checkoutIdempotencyKey(storage: KeyValues, cart: Cart, details: FormValues): string {
  const order = JSON.stringify([cart.map((line) => [lineKey(line), line.quantity]), details]);
  const found = read(storage, IDEMPOTENCY_STORAGE_KEY);
  if (isRecord(found) && found.order === order && typeof found.key === "string") return found.key;
  const key = newKey();
  write(storage, IDEMPOTENCY_STORAGE_KEY, { key, order });
  return key;
}

/** A random id of this browser for payment rate limits. Deleted on sign-out. */
export function deviceKey(storage: KeyValues): string {
  const found = read(storage, DEVICE_KEY);
  if (typeof found === "string") return found;
  const key = newKey();
  write(storage, DEVICE_KEY, key);
  return key;
}

/** The checkout has ended, paid or not: the next one gets a new key. */
export function dropIdempotencyKey(storage: KeyValues): void {
  forget(storage, IDEMPOTENCY_STORAGE_KEY);
}

export function rememberPlaced(
  storage: KeyValues,
  { reference, token }: Pick<StoredOrder, "reference" | "token">,
  cart: readonly Pick<CartLine, "id" | "size" | "quantity">[],
  placedAtMs: number,
): void {
  const lines = cart.map((line) => ({ key: lineKey(line), quantity: line.quantity }));
  const others = listPlaced(storage).filter(
    (order) => order.reference !== reference && placedAtMs - order.placedAtMs < RETENTION_MS[order.state],
  );
  const order = { reference, token, lines, placedAtMs, state: "waiting" } satisfies StoredOrder;
  write(storage, PLACED_KEY, [...others, order].slice(-MAX_PLACED));
}

/** Oldest first. */
export function listPlaced(storage: KeyValues): StoredOrder[] {
  // An older format: a single order without a token.
  return [read(storage, PLACED_KEY)].flat().flatMap((found) => {
    if (!isRecord(found) || typeof found.reference !== "string" || !Array.isArray(found.lines)) return [];
    return {
      reference: found.reference,
      lines: found.lines.filter(isPlacedLine),
      token: typeof found.token === "string" ? found.token : "",
      placedAtMs: typeof found.placedAtMs === "number" ? found.placedAtMs : 0,
      state: found.state === "paid" || found.state === "open" ? found.state : "waiting",
    };
  });
}

/** The order with this reference, if this browser placed it; without lines once they have left the cart. */
export function recallPlaced(storage: KeyValues, reference: string): RememberedOrder | null {
  const found = listPlaced(storage).find((order) => order.reference === reference);
  return found ? { reference, lines: found.state === "paid" ? [] : found.lines } : null;
}

/** The pages of the orders placed in this tab. They show name and address, so their paths are stored nowhere else. */
export function rememberOrderPage(storage: KeyValues, reference: string, path: string): void {
  const found = read(storage, ORDER_PAGES_KEY);
  write(storage, ORDER_PAGES_KEY, { ...(isRecord(found) && found), [reference]: path });
}

export function recallOrderPage(storage: KeyValues, reference: string): string | null {
  const found = read(storage, ORDER_PAGES_KEY);
  const path = isRecord(found) ? found[reference] : null;
  return typeof path === "string" && path.startsWith("/order/") ? path : null;
}

/** Its products have left the cart; the order is still known as this browser's own. */
export function settlePlaced(storage: KeyValues, reference: string): void {
  setPlacedState(storage, reference, "paid");
}

export function setPlacedState(storage: KeyValues, reference: string, state: StoredOrder["state"]): void {
  const orders = listPlaced(storage);
  write(
    storage,
    PLACED_KEY,
    orders.map((order) => (order.reference === reference ? { ...order, state } : order)),
  );
}

/** The order was not paid and never will be. */
export function forgetPlaced(storage: KeyValues, reference: string): void {
  const left = listPlaced(storage).filter((order) => order.reference !== reference);
  if (left.length > 0) write(storage, PLACED_KEY, left);
  else forget(storage, PLACED_KEY);
}

/** The cart after an order was paid: usually empty, or what was added meanwhile. */
export function withoutPaid(cart: Cart, { lines }: RememberedOrder): Cart {
  return cart.flatMap((line) => {
    const paid = lines.find(({ key }) => key === lineKey(line))?.quantity ?? 0;
    return line.quantity > paid ? [{ ...line, quantity: line.quantity - paid }] : [];
  });
}

function isPlacedLine(line: unknown): line is RememberedOrder["lines"][number] {
  return isRecord(line) && typeof line.key === "string" && typeof line.quantity === "number";
}

/** `crypto.randomUUID` exists in secure contexts only, not on plain http over a local network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/* Storage may be full or blocked, which must not stop a sale. */

function read(storage: KeyValues, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(storage: KeyValues, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or blocked.
  }
}

function forget(storage: KeyValues, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Full or blocked.
  }
}

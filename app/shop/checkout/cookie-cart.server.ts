import { createContext, type RouterContextProvider } from "react-router";
import { findOffer, offerIdOf } from "~/events/tickets/waiting.server";
import { dbContext, requestContext, serviceDbContext } from "~/platform/context";
import type { Db } from "~/platform/db/client";
import { randToCents } from "~/platform/lib/money";
import { withTimeout } from "~/platform/lib/timeout";
import { type Pictures, picturesContext } from "~/platform/pictures/pictures.server";
import type { CartItem, CartLine } from "~/shop/cart/cart";
import { listKnownProducts } from "~/shop/cart/cart-check.server";
import {
  type CookieCart,
  type CookieCartLine,
  EMPTY_COOKIE_CART,
  endOrder,
  settleOrder,
} from "~/shop/cart/cookie-cart";
import type { CookieCartView, PlacedOrder } from "~/shop/cart/cookie-cart-view";
import { cartItem } from "~/shop/catalogue/buying";
import { CARD_COLUMNS, toCard } from "~/shop/catalogue/products.server";
import { checkDiscount } from "~/shop/discounts/discounts.server";
import { cookieCartsContext, orderLinksContext, paymentsContext } from "../context";
import { findSettlement } from "./settlement.server";

const SETTLE_TIMEOUT_MS = 8_000;

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export interface OpenedCart {
  cart: CookieCart;
  /** Orders that were not paid when it was opened. */
  placed: PlacedOrder[];
  /** Orders whose payment was found now: what they paid has left the cart. */
  paid: string[];
  /** Keeps what has changed. */
  headers: Record<string, string>;
}

/** Set by an action that changed the cart and keeps it itself, for the loader of the same page. */
export const changedCartContext = createContext<OpenedCart | null>(null);

/** The cart of a browser without scripts, settled; null where there is none, as in every browser with scripts. */
export async function openCookieCart({ request, context }: Args): Promise<OpenedCart | null> {
  const changed = context.get(changedCartContext);
  if (changed) return { ...changed, headers: {} };
  const carts = context.get(cookieCartsContext);
  if (!carts.isIn(request)) return null;
  const kept = carts.read(request);
  const { cart, placed, paid } = await settle(kept, context);
  // One that could not be read is removed.
  const cookie = cart === kept && kept !== EMPTY_COOKIE_CART ? null : carts.write(cart);
  return { cart, placed, paid, headers: cookie ? { "Set-Cookie": cookie } : {} };
}

async function settle(
  kept: CookieCart,
  context: Args["context"],
): Promise<{ cart: CookieCart; placed: PlacedOrder[]; paid: string[] }> {
  const paid: string[] = [];
  const placed: PlacedOrder[] = [];
  let cart = kept;
  // PayGate is asked about all at once: the page waits for the slowest alone.
  for (const found of await Promise.all(kept.placed.map(({ reference }) => askAbout(reference, context)))) {
    if (!found) continue;
    const { reference, state, order } = found;
    if (!order || state === "paid") {
      cart = settleOrder(cart, reference, order?.lines ?? []);
      paid.push(reference);
      continue;
    }
    if (state === "ended") cart = endOrder(cart, reference, context.get(cookieCartsContext).newId());
    const token = context.get(orderLinksContext).outcomeToken(reference);
    placed.push({ reference, token, state, ...order });
  }
  return { cart, placed, paid };
}

/** Null after a failure, which is no loss: the next page asks again. */
async function askAbout(reference: string, context: Args["context"]) {
  const { db, paygate } = context.get(paymentsContext);
  const { now, log } = context.get(requestContext);
  try {
    const state = await withTimeout(SETTLE_TIMEOUT_MS, () => findSettlement(db, paygate, reference, now));
    return { reference, state, order: await findOrdered(db, reference) };
  } catch (err) {
    log.warn({ err }, "could not settle the cart of a browser without scripts");
    return null;
  }
}

async function findOrdered(
  service: Db,
  reference: string,
): Promise<{ placedAtMs: number; lines: CookieCartLine[] } | null> {
  const rows = await service
    .selectFrom("orders as o")
    .innerJoin("order_lines as l", "l.order_id", "o.id")
    .select(["o.created_at as placedAt", "l.item_id as id", "l.size", "l.quantity"])
    .where("o.reference", "=", reference)
    .orderBy("l.place")
    .execute();
  if (!rows[0]) return null;
  const lines = rows.map(({ id, size, quantity }) => ({ id, size, quantity }));
  return { placedAtMs: Date.parse(rows[0].placedAt), lines };
}

/** With names, pictures and present prices; null for an empty cart. */
export async function viewCookieCart(
  { request, context }: Args,
  { cart, placed }: Pick<OpenedCart, "cart" | "placed">,
): Promise<CookieCartView | null> {
  if (cart.lines.length === 0) return null;
  const db = context.get(dbContext);
  const service = context.get(serviceDbContext);
  const { now } = context.get(requestContext);
  const offer = (await offerIdOf(request)) ? await findOffer(service, request, now) : null;
  const ids = [...new Set([...cart.lines, ...cart.savedLines].map(({ id }) => id))];
  const [itemOf, products] = await Promise.all([
    listCartItems(db, context.get(picturesContext), ids),
    listKnownProducts(db, ids, now, offer),
  ]);
  const linesOf = (kept: readonly CookieCartLine[]) =>
    kept.flatMap(({ id, size, quantity }): CartLine[] => {
      const item = itemOf(id, size);
      return item ? [{ ...item, quantity }] : [];
    });
  const lines = linesOf(cart.lines);
  if (lines.length === 0) return null;
  const terms = cart.code
    ? await checkDiscount(service, cart.code, [...new Set(lines.map(({ id }) => id))], { at: now })
    : null;
  return {
    id: cart.id,
    lines,
    products,
    savedLines: linesOf(cart.savedLines),
    discount: terms?.kind === "discount" ? terms : null,
    placed,
    isSomethingGone: lines.length < cart.lines.length,
  };
}

/** Pieces and ticket packages as a cart holds them; null for what the shop does not show. */
export async function listCartItems(
  db: Db,
  pictures: Pictures,
  ids: readonly string[],
): Promise<(id: string, size: string | null) => CartItem | null> {
  if (ids.length === 0) return () => null;
  const rows = await db.selectFrom("products").select(CARD_COLUMNS).where("id", "in", ids).execute();
  const cards = new Map(rows.map((row) => [row.id, toCard(pictures, row)]));
  const others = ids.filter((id) => !cards.has(id));
  const tickets = others.length > 0 ? await listTicketItems(db, pictures, others) : [];
  return (id, size) => {
    const card = cards.get(id);
    return card ? cartItem(card, size) : (tickets.find((ticket) => ticket.id === id) ?? null);
  };
}

async function listTicketItems(db: Db, pictures: Pictures, ids: readonly string[]): Promise<CartItem[]> {
  const rows = await db
    .selectFrom("ticket_packages")
    .select(["id", "name", "description", "price", "image", "category"])
    .where("id", "in", ids)
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ id, name, description, price, image, category }) => ({
    id,
    name,
    designer: "",
    category,
    description,
    image: pictures.find(image, name, "wide"),
    size: null,
    priceCents: randToCents(price),
  }));
}

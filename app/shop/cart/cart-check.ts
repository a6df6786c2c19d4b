import type { TicketEvent } from "~/events/tickets/ticket-event";
import { ONE_SIZE } from "~/shop/catalogue/sizes";
import { fewText, type LeftBySize } from "~/shop/stock/stock";
import { type Cart, type CartLine, lineKey } from "./cart";

/** The product's present price and availability. */
export interface KnownProduct {
  id: string;
  priceCents: number;
  sizes: readonly string[];
  isSoldOut: boolean;
  /** The ticket's event is over. */
  hasSaleEnded?: boolean;
  /** The sale of a ticket begins then. */
  opensAt?: string;
  /** How many there are, where that is limited: seats, or pieces of a size ('one' without sizes). */
  left?: number;
  leftBySize?: LeftBySize;
  /** Of what is made to order: the days until it leaves. */
  leadTimeDays?: number | null;
  /** How many one order may hold. */
  maxPerOrder?: number;
  /** What a ticket is for. */
  event?: TicketEvent | null;
}

/** What has changed since the visitor added the line. */
export type Finding =
  | { kind: "price"; wasCents: number; nowCents: number }
  /** All of it, or the line's size alone. */
  | { kind: "sold-out"; isSizeAlone?: true }
  | { kind: "size-gone" }
  | { kind: "sale-ended" }
  | { kind: "not-on-sale-yet"; opensAt: string }
  | { kind: "not-enough"; left: number }
  | { kind: "over-limit"; most: number }
  /** The shop does not know it: a sample, or a piece taken away. */
  | { kind: "unknown" };

export type Findings = ReadonlyMap<string, Finding>;
export const NO_FINDINGS: Findings = new Map();

/** The events of a cart's tickets, by package. */
export type TicketEvents = ReadonlyMap<string, TicketEvent>;
export const NO_TICKET_EVENTS: TicketEvents = new Map();

export function ticketEventsOf(products: readonly KnownProduct[]): TicketEvents {
  return new Map(products.flatMap(({ id, event }) => (event ? [[id, event] as const] : [])));
}

/** Compares a cart with the shop; unchanged lines are left out. */
export function checkCart(cart: Cart, products: readonly KnownProduct[]): Findings {
  const known = byId(products);
  const found = new Map<string, Finding>();
  for (const line of cart) {
    const finding = checkLine(line, known.get(line.id));
    if (finding) found.set(lineKey(line), finding);
  }
  return found;
}

function checkLine(line: CartLine, product: KnownProduct | undefined): Finding | null {
  if (!product) return { kind: "unknown" };
  if (product.hasSaleEnded) return { kind: "sale-ended" };
  if (product.opensAt) return { kind: "not-on-sale-yet", opensAt: product.opensAt };
  if (product.isSoldOut) return { kind: "sold-out" };
  const isOffered = line.size === null ? product.sizes.length === 0 : product.sizes.includes(line.size);
  if (!isOffered) return { kind: "size-gone" };
  const left = leftFor(line, product);
  if (left === 0 && line.size !== null) return { kind: "sold-out", isSizeAlone: true };
  if (left !== undefined && left < line.quantity) return { kind: "not-enough", left };
  if (product.maxPerOrder !== undefined && product.maxPerOrder < line.quantity)
    return { kind: "over-limit", most: product.maxPerOrder };
  if (product.priceCents === line.priceCents) return null;
  return { kind: "price", wasCents: line.priceCents, nowCents: product.priceCents };
}

function leftFor({ size }: CartLine, { left, leftBySize }: KnownProduct): number | undefined {
  return left ?? leftBySize?.[size ?? ONE_SIZE];
}

/** How few are left of a line that can be bought, by its key. */
export type FewLeft = ReadonlyMap<string, number>;

export function fewLeftOf(cart: Cart, products: readonly KnownProduct[]): FewLeft {
  const known = byId(products);
  return new Map(
    cart.flatMap((line) => {
      const product = known.get(line.id);
      const left = product && !isUnbuyable(checkLine(line, product) ?? undefined) && leftFor(line, product);
      return left && fewText(left) ? [[lineKey(line), left] as const] : [];
    }),
  );
}

/** The days until a line made to order leaves, by its key. What is counted is on the shelf. */
export type LeadTimes = ReadonlyMap<string, number>;

export function leadTimesOf(cart: Cart, products: readonly KnownProduct[]): LeadTimes {
  const known = byId(products);
  return new Map(
    cart.flatMap((line) => {
      const product = known.get(line.id);
      const days = product && leftFor(line, product) === undefined && product.leadTimeDays;
      return days ? [[lineKey(line), days] as const] : [];
    }),
  );
}

/** The first check puts the new price into the cart, so a second check finds no change; the finding is kept. */
export function mergeFindings(before: Findings, now: Findings): Findings {
  return new Map([...[...before].filter(([, { kind }]) => kind === "price"), ...now]);
}

/** A changed price is only shown; the other findings prevent buying. */
export function isUnbuyable(finding: Finding | undefined): boolean {
  return finding !== undefined && finding.kind !== "price";
}

/** Fewer of it can be bought. */
export function isTooMany(finding: Finding | undefined): boolean {
  return finding?.kind === "not-enough" || finding?.kind === "over-limit";
}

function byId(products: readonly KnownProduct[]): Map<string, KnownProduct> {
  return new Map(products.map((product) => [product.id, product]));
}

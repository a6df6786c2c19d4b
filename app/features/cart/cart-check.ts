import type { TicketEvent } from "~/features/tickets/ticket-event";
import { type Cart, type CartLine, lineKey } from "./cart";

/** What the shop says of a piece today. */
export interface KnownPiece {
  id: string;
  priceCents: number;
  sizes: readonly string[];
  isSoldOut: boolean;
  /** The day of a ticket is over. */
  hasSaleEnded?: boolean;
  /** What a ticket is for. */
  event?: TicketEvent | null;
}

/** What is no longer as it was when the visitor chose it. */
export type Finding =
  | { kind: "price"; wasCents: number; nowCents: number }
  | { kind: "sold-out" }
  | { kind: "size-gone" }
  | { kind: "sale-ended" }
  /** The shop does not know it: a sample, or a piece taken away. */
  | { kind: "unknown" };

export type Findings = ReadonlyMap<string, Finding>;
export const NO_FINDINGS: Findings = new Map();

/** What the tickets of a cart are for, by package. */
export type TicketEvents = ReadonlyMap<string, TicketEvent>;
export const NO_TICKET_EVENTS: TicketEvents = new Map();

export function ticketEventsOf(pieces: readonly KnownPiece[]): TicketEvents {
  return new Map(pieces.flatMap(({ id, event }) => (event ? [[id, event] as const] : [])));
}

/** Compares a cart with the shop, line by line; lines that are as they were are left out. */
export function checkCart(cart: Cart, pieces: readonly KnownPiece[]): Findings {
  const known = byId(pieces);
  const found = new Map<string, Finding>();
  for (const line of cart) {
    const finding = checkLine(line, known.get(line.id));
    if (finding) found.set(lineKey(line), finding);
  }
  return found;
}

function checkLine(line: CartLine, piece: KnownPiece | undefined): Finding | null {
  if (!piece) return { kind: "unknown" };
  if (piece.hasSaleEnded) return { kind: "sale-ended" };
  if (piece.isSoldOut) return { kind: "sold-out" };
  const isOffered = line.size === null ? piece.sizes.length === 0 : piece.sizes.includes(line.size);
  if (!isOffered) return { kind: "size-gone" };
  if (piece.priceCents === line.priceCents) return null;
  return { kind: "price", wasCents: line.priceCents, nowCents: piece.priceCents };
}

/** The cart at today's prices; the same cart when none has changed. */
export function repriced(cart: Cart, pieces: readonly KnownPiece[]): Cart {
  const known = byId(pieces);
  const priceOf = (line: CartLine) => known.get(line.id)?.priceCents ?? line.priceCents;
  if (cart.every((line) => priceOf(line) === line.priceCents)) return cart;
  return cart.map((line) => ({ ...line, priceCents: priceOf(line) }));
}

/** A new price stands in the cart after the first look, so that a second look finds nothing: it is still news. */
export function mergeFindings(before: Findings, now: Findings): Findings {
  return new Map([...[...before].filter(([, { kind }]) => kind === "price"), ...now]);
}

/** A changed price is only to be told; anything else cannot be bought. */
export function isUnbuyable(finding: Finding | undefined): boolean {
  return finding !== undefined && finding.kind !== "price";
}

function byId(pieces: readonly KnownPiece[]): Map<string, KnownPiece> {
  return new Map(pieces.map((piece) => [piece.id, piece]));
}

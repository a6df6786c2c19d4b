/** A place on the waiting list, as its owner sees it. */
export interface WaitingEntry {
  id: string;
  state: "waiting" | "offered" | "accepted" | "told" | "expired" | "left";
  what: string;
  packageId: string | null;
  packageSlug: string | null;
  eventSlug: string | null;
  productId: string | null;
  quantity: number;
  expiresAt: string | null;
}

export type JoinOutcome =
  | { kind: "joined"; id: string; place: number }
  | { kind: "not_full" }
  | { kind: "over_limit"; most: number }
  | { kind: "unknown" };

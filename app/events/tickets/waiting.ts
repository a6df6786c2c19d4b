import type { FunctionResult } from "~/platform/db/client";

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
  /** What is held while it is offered: as many as came back, where fewer will do. */
  held: number;
  /** Waits for the sale to open, not for seats. */
  isForOpening: boolean;
  /** A package that costs nothing: a name is enough. */
  isFree: boolean;
  expiresAt: string | null;
}

export type JoinOutcome = FunctionResult<"join_waiting_list">;

import type { QrDrawing } from "~/platform/lib/qr.server";
import type { TicketEvent } from "./ticket-event";

/** A seat of a table, as its holder sees it. */
export interface SeatView {
  seat: number;
  name: string | null;
  diet: string | null;
  needs: string | null;
  hasCode: boolean;
}

export interface TicketPageData {
  /** `stale`: passed on to somebody else since. */
  state: "good" | "in" | "void" | "stale";
  name: string;
  packageName: string;
  event: TicketEvent | null;
  eventSlug: string | null;
  /** Names its calendar file; null where the event is deleted. */
  eventId: string | null;
  mapUrl: string | null;
  /** Kept for nothing: it can be given back. */
  isFree: boolean;
  /** Why the event does not take place, or "" where nobody said; null where it does. */
  calledOff: string | null;
  /** For a person to read aloud. */
  shortCode: string;
  qr: QrDrawing | null;
  seats: number;
  seat: number;
  inSince: { at: string; door: string } | null;
  /** Of a table, for its holder. */
  table: readonly SeatView[] | null;
  /** Of a ticket for one, for its buyer: who sits there can be named. */
  ownSeat: SeatView | null;
  /** Until when names can be given; null where the day is not known. */
  namesUntil: string | null;
  canPass: boolean;
}

/** Longer would not be typed without a mistake, shorter could be guessed. */
const SHORT_CODE_LENGTH = 12;

/** "4K7M QX2P 0A1B": the beginning of the ticket's own code. */
export function shortCodeOf(code: string): string {
  return code.slice(0, SHORT_CODE_LENGTH).replace(/(.{4})(?=.)/g, "$1 ");
}

export const DIETS = ["Everything", "Vegetarian", "Vegan", "Halal", "Kosher", "No nuts", "Something else"];

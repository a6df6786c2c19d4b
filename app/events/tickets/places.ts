import type { FunctionResult } from "~/platform/db/client";
import { type Availability, availabilityText } from "./availability";

/** One address keeps as many, where staff set no limit; the database has the same. */
export const MAX_PLACES = 6;

export type KeepOutcome = FunctionResult<"keep_place">;

/** Of a package that costs nothing: "180 places left". */
export function placesText(availability: Availability): string {
  const { state, left } = availability;
  if (state === "open" && left !== null) return left === 1 ? "1 place left" : `${left} places left`;
  if (state === "open") return "Places free";
  if (state === "full") return "All places are taken";
  if (state === "over") return "Places can no longer be kept";
  return availabilityText(availability).replace("On sale from", "Places can be kept from");
}

/** What somebody who asked for a place is told. */
export function keptText(outcome: KeepOutcome, email: string): string {
  switch (outcome.kind) {
    // The same words: a stranger must not learn who comes.
    case "kept":
    case "already":
      return `Kept. The code for the door is on its way to ${email}.`;
    case "full":
      return outcome.left > 0
        ? `Only ${outcome.left} left. Please take fewer.`
        : "The last place has just been taken. Load this page anew to join the waiting list.";
    case "not_yet":
      return "Places cannot be kept yet.";
    case "over":
      return "Places can no longer be kept.";
    case "over_limit":
      return `At most ${outcome.most} for one person.`;
    case "unknown":
      return "Places cannot be kept for this event.";
  }
}

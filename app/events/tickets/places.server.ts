import { z } from "zod";
import { callFunction, type Db } from "~/platform/db/client";
import { MAX_TICKETS_PER_ORDER } from "./max-tickets";
import type { KeepOutcome } from "./places";

export const PlaceForm = z.object({
  packageId: z.string().max(100),
  name: z.string().trim().min(1, "Please give a name.").max(200),
  email: z.email("Please give an email address."),
  quantity: z.coerce.number().int().min(1).max(MAX_TICKETS_PER_ORDER),
});

/** Each takes seats away from others: what a family needs, and no more. */
export const PLACES_LIMIT = { name: "places", points: 5, windowS: 60 * 60 };

/** `offer`: a place on the waiting list, whose seats are held. */
export function keepPlace(
  service: Db,
  place: z.infer<typeof PlaceForm>,
  offer?: string,
): Promise<KeepOutcome> {
  const input = { ...place, ...(offer && { offer }) };
  return callFunction(service, "keep_place", { input });
}

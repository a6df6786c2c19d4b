import { z } from "zod";
import { callFunction, type Db } from "~/platform/db/client";
import type { Availability } from "./availability";

/** As the SQL function `package_states` gives one. */
export const AvailabilityRow = z
  .object({
    id: z.string(),
    state: z.enum(["open", "not_yet", "over", "full"]),
    left: z.number().nullable(),
    max_per_order: z.number().nullable(),
    sale_from: z.string().nullable(),
    sale_until: z.string().nullable(),
  })
  .transform(({ id, state, left, ...row }) => ({
    id,
    availability: {
      state,
      left,
      maxPerOrder: row.max_per_order,
      saleFrom: row.sale_from,
      saleUntil: row.sale_until,
    } satisfies Availability,
  }));

/** Of packages on offer, by id; of all of them without `ids`. */
export async function findAvailability(
  db: Db,
  ids: readonly string[] | null,
  now: Date,
): Promise<ReadonlyMap<string, Availability>> {
  const rows = await callFunction(db, "package_states", {
    as_of: now.toISOString(),
    ...(ids && { wanted: [...ids] }),
  });
  return new Map(
    z
      .array(AvailabilityRow)
      .parse(rows)
      .map(({ id, availability }) => [id, availability]),
  );
}

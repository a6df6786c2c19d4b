import { z } from "zod";

/** More lines than a cart can hold in earnest. */
const MOST_LINES = 200;

/** What the browser wants: no prices, and a quantity of any size, so that the refusal can name the piece. */
const wishSchema = z.object({
  key: z.uuid(),
  lines: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        size: z.string().max(20).nullable(),
        quantity: z.number(),
      }),
    )
    .min(1)
    .max(MOST_LINES),
  /** What the buyer saw; an order of another total is shown again before anyone pays. */
  totalCents: z.int(),
});
export type CheckoutWish = z.output<typeof wishSchema>;

export function parseWish(text: FormDataEntryValue | null): CheckoutWish | null {
  if (typeof text !== "string") return null;
  try {
    return wishSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import { z } from "zod";

/** More lines than a cart can hold in earnest. */
export const MAX_LINES = 200;

/** Text that a database can hold. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => value.isWellFormed() && !value.includes("\0"));

/** What the browser wants: no prices, and a quantity of any size, so that the refusal can name the piece. */
const checkoutRequestSchema = z.object({
  key: z.uuid(),
  /** Made once by this browser; absent where it keeps nothing. */
  device: z.uuid().optional(),
  lines: z
    .array(
      z.object({
        id: text(100).min(1),
        size: text(20).nullable(),
        quantity: z.number(),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  /** What the buyer saw; an order of another total is shown again before anyone pays. */
  totalCents: z.int(),
});
export type CheckoutRequest = z.output<typeof checkoutRequestSchema>;

export function parseCheckoutRequest(text: FormDataEntryValue | null): CheckoutRequest | null {
  if (typeof text !== "string") return null;
  try {
    return checkoutRequestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import { z } from "zod";
import { MAX_LINES } from "~/shop/cart/cart";

/** Without null bytes, which Postgres cannot store. */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => value.isWellFormed() && !value.includes("\0"));

/** Without prices, and with quantities of any size, so that the refusal can name the product. */
const checkoutRequestSchema = z.object({
  key: z.uuid(),
  /** The browser's random id; absent where it has no storage. */
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
  /** A discount code. */
  code: text(100).optional(),
  /** The total shown to the buyer; a different total has to be confirmed before payment. */
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

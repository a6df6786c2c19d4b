import { formatRand } from "~/platform/lib/money";
import { type Delivery, FREE_SHIPPING_ABOVE_CENTS, missingForFreeShipping } from "./shipping";

/** Progress towards free shipping; hidden once it is reached, and where nothing is shipped. */
export function FreeShipping({ subtotalCents, delivery }: { subtotalCents: number; delivery: Delivery }) {
  const missing = missingForFreeShipping(subtotalCents, delivery);
  if (missing === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-small tabular-nums">{formatRand(missing)} to free shipping</p>
      <div aria-hidden className="bg-line">
        <div
          className="thread-6 transition-[width]"
          style={{ width: `${(subtotalCents / FREE_SHIPPING_ABOVE_CENTS) * 100}%` }}
        />
      </div>
    </div>
  );
}

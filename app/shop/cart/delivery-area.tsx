import { Link } from "~/platform/ui/link";
import { DELIVERY_AREA } from "./shipping";

/** Where we deliver, and how to ask for elsewhere; stands where the price is. */
export function DeliveryArea({ className = "text-small" }: { className?: string }) {
  return (
    <p className={className}>
      {DELIVERY_AREA}.{" "}
      <Link to="/contact" className="underline underline-offset-4">
        Somewhere else? Ask us
      </Link>
    </p>
  );
}

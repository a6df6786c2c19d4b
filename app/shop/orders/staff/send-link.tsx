import { Link } from "~/platform/ui/link";
import { ORDERS_PATH } from "./order-list";

/** To the form of the next parcel: the number is typed there, and sent with the second press. */
export function SendLink({ reference }: { reference: string }) {
  return (
    <Link
      to={`${ORDERS_PATH}/${reference}#parcels`}
      prefetch="none"
      className="staff-link"
      aria-label={`Send ${reference}`}
    >
      Send
    </Link>
  );
}

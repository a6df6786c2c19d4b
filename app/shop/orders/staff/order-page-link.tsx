import { Link } from "~/platform/ui/link";
import { ORDERS_PATH } from "./order-list";

export function OrderPageLink({ reference }: { reference: string }) {
  return (
    <Link
      to={`${ORDERS_PATH}/${reference}`}
      className="whitespace-nowrap tabular-nums underline underline-offset-4"
    >
      {reference}
    </Link>
  );
}

import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import type { FindGroup } from "~/staff/find";
import type { FoundPerson } from "./find.server";

/** A person leads to their orders. */
export const FOUND_PEOPLE: FindGroup<FoundPerson> = {
  title: "People",
  toHit: ({ id, name, email, role }) => ({
    key: id,
    to: `${ORDERS_PATH}?q=${encodeURIComponent(email)}`,
    label: email,
    note: `${name} ${role}`,
  }),
};

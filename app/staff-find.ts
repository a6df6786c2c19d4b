import { FOUND_MESSAGES } from "~/people/contact/staff/find";
import { FOUND_PEOPLE } from "~/people/members/find";
import { FOUND_APPLICATIONS } from "~/programme/applications/staff/find";
import { FOUND_PRODUCTS } from "~/shop/catalogue/staff/find";
import { FOUND_ORDERS, FOUND_TICKETS } from "~/shop/orders/staff/find";
import type { FindGroups, FoundBy } from "~/staff/find";
import type { FINDERS } from "./staff-area.server";

/** How the staff's search shows what FINDERS find, in order. */
export const FIND_GROUPS: FindGroups<FoundBy<typeof FINDERS>> = {
  orders: FOUND_ORDERS,
  tickets: FOUND_TICKETS,
  messages: FOUND_MESSAGES,
  applications: FOUND_APPLICATIONS,
  products: FOUND_PRODUCTS,
  people: FOUND_PEOPLE,
};

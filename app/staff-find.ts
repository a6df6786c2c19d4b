import { FOUND_MESSAGES } from "~/people/contact/staff/find";
import { FOUND_PEOPLE } from "~/people/members/find";
import { FOUND_APPLICATIONS } from "~/programme/applications/staff/find";
import { FOUND_PRODUCTS } from "~/shop/catalogue/staff/find";
import { FOUND_ORDERS, FOUND_TICKETS } from "~/shop/orders/staff/find";

/** What the staff's search shows, in order; FINDERS asks for it under the same names. */
export const FIND_GROUPS = {
  orders: FOUND_ORDERS,
  tickets: FOUND_TICKETS,
  messages: FOUND_MESSAGES,
  applications: FOUND_APPLICATIONS,
  products: FOUND_PRODUCTS,
  people: FOUND_PEOPLE,
};

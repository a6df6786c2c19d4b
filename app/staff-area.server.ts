import { countToAnswer } from "~/atelier/appointments/staff/appointment-list.server";
import { APPOINTMENTS_PATH } from "~/atelier/appointments/staff/appointments";
import { findMessages } from "~/people/contact/staff/find.server";
import { MESSAGES_PATH } from "~/people/contact/staff/messages";
import { countOpenMessages } from "~/people/contact/staff/messages.server";
import { findPeople } from "~/people/members/find.server";
import { REQUESTS_PATH } from "~/people/privacy-requests/requests";
import { countDueRequests } from "~/people/privacy-requests/requests.server";
import { APPLICATIONS_PATH } from "~/programme/applications/staff/applications";
import { countToScore } from "~/programme/applications/staff/applications.server";
import { findApplications } from "~/programme/applications/staff/find.server";
import { findProducts } from "~/shop/catalogue/staff/find.server";
import { findOrders, findTickets } from "~/shop/orders/staff/find.server";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { countToSend } from "~/shop/orders/staff/order-list.server";
import { MAIL_PATH } from "~/staff/email-log/mails";
import { countFailedMails } from "~/staff/email-log/mails.server";
import type { StaffCounters } from "~/staff/staff-pages";
import type { STAFF_PAGES } from "./staff-navigation";

/* What the parts tell the staff area, on the server. */

/** How many wait on a page of the navigation. */
export const STAFF_COUNTERS: StaffCounters<(typeof STAFF_PAGES)[number]["to"]> = {
  [ORDERS_PATH]: countToSend,
  [APPOINTMENTS_PATH]: countToAnswer,
  [APPLICATIONS_PATH]: countToScore,
  [MESSAGES_PATH]: countOpenMessages,
  [MAIL_PATH]: countFailedMails,
  [REQUESTS_PATH]: countDueRequests,
};

/** What the staff's search asks for. */
export const FINDERS = {
  orders: findOrders,
  people: findPeople,
  products: findProducts,
  messages: findMessages,
  applications: findApplications,
  tickets: findTickets,
};

import { countToAnswer } from "~/atelier/appointments/staff/appointment-list.server";
import { APPOINTMENTS_PATH } from "~/atelier/appointments/staff/appointments";
import { readAskedAppointments } from "~/atelier/appointments/staff/today.server";
import { findMessages } from "~/people/contact/staff/find.server";
import { MESSAGES_PATH } from "~/people/contact/staff/messages";
import { countOpenMessages } from "~/people/contact/staff/messages.server";
import { readNewMessages } from "~/people/contact/staff/today.server";
import { findPeople } from "~/people/members/find.server";
import { REQUESTS_PATH } from "~/people/privacy-requests/requests";
import { countDueRequests } from "~/people/privacy-requests/requests.server";
import { countToScore } from "~/programme/applications/staff/application-list.server";
import { APPLICATIONS_PATH } from "~/programme/applications/staff/applications";
import { findApplications } from "~/programme/applications/staff/find.server";
import { readNewApplications } from "~/programme/applications/staff/today.server";
import { findProducts } from "~/shop/catalogue/staff/find.server";
import { findOrders, findTickets } from "~/shop/orders/staff/find.server";
import { ORDERS_PATH } from "~/shop/orders/staff/order-list";
import { countToSend } from "~/shop/orders/staff/order-list.server";
import { readOpenTasks } from "~/shop/orders/staff/tasks-today.server";
import { readOrdersToday } from "~/shop/orders/staff/today.server";
import { readPaymentsToday } from "~/shop/payments/staff/today.server";
import { readLowStock } from "~/shop/stock/staff/today.server";
import { MAIL_PATH } from "~/staff/email-log/mails";
import { countFailedMails } from "~/staff/email-log/mails.server";
import { readFailedMails } from "~/staff/email-log/today.server";
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

/** What Today shows. */
export const TODAY_READERS = {
  orders: readOrdersToday,
  tasks: readOpenTasks,
  payments: readPaymentsToday,
  mail: readFailedMails,
  stock: readLowStock,
  appointments: readAskedAppointments,
  applications: readNewApplications,
  messages: readNewMessages,
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

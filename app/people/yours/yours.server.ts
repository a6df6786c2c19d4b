import { sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import { appointmentLinksContext } from "~/atelier/context";
import { requestContext, serviceDbContext } from "~/platform/context";
import { callFunction, type Db } from "~/platform/db/client";
import { localDate, momentAt } from "~/platform/lib/dates";
import type { SignedLinks } from "~/platform/lib/signed-links";
import { UUID } from "~/platform/lib/uuid";
import { factsContext } from "~/platform/organisation/facts-context";
import { type Pictures, picturesContext } from "~/platform/pictures/pictures.server";
import { applicationLinksContext } from "~/programme/context";
import { orderLinksContext } from "~/shop/context";
import type { LinkedOrder, OrderLinks } from "~/shop/orders/order-link";
import type { OrderRecord } from "~/shop/orders/order-record";
import { listOrders } from "~/shop/orders/order-records.server";
import { toTicketViews } from "~/shop/orders/order-view.server";
import { nextSteps } from "./next-steps";
import { listOwnApplications } from "./own-applications.server";
import { listOwnAppointments } from "./own-appointments.server";
import { listOwnWaiting, newsletterSince } from "./own-lists.server";
import { ticketsAhead, toOwnOrder } from "./own-orders";
import { listGuestTickets, listUnnamedSeats } from "./own-tickets.server";
import { newestIds } from "./rows-of.server";
import type { Person, Yours } from "./yours";

export const ORDERS_PER_PAGE = 20;
/** Among how many of the newest orders tickets for events ahead are looked for. */
const ORDERS_WITH_TICKETS = 200;
/** Each has a QR code; the rest of a large purchase is on the order's page. */
const MAX_TICKETS = 12;

export interface YoursDeps {
  /** Service rights: whose things may be shown was decided before. */
  service: Db;
  pictures: Pictures;
  links: OrderLinks;
  appointmentLinks: SignedLinks;
  applicationLinks: SignedLinks;
  customerService: string;
  now: Date;
}

export function yoursDeps(context: Readonly<RouterContextProvider>): YoursDeps {
  return {
    service: context.get(serviceDbContext),
    pictures: context.get(picturesContext),
    links: context.get(orderLinksContext),
    appointmentLinks: context.get(appointmentLinksContext),
    applicationLinks: context.get(applicationLinksContext),
    customerService: context.get(factsContext).mailboxes.customerService,
    now: context.get(requestContext).now,
  };
}

/** The person behind a proven address, with the account that has proved the same. */
export async function personOf(service: Db, email: string): Promise<Person> {
  return { email, accountId: await callFunction(service, "proven_account", { address: email }) };
}

/** The person behind a sign-in: the address is theirs only once it is proven. */
export async function personOfAccount(
  service: Db,
  { id, email }: { id: string; email: string },
): Promise<Person> {
  const address = email.trim().toLowerCase();
  const person = await personOf(service, address);
  return person.accountId === id ? person : { email: null, accountId: id };
}

/** `before`: the last order of the page before this one. */
export async function readYours(
  person: Person,
  { service, pictures, links, appointmentLinks, applicationLinks, customerService, now }: YoursDeps,
  before: string | null = null,
): Promise<Yours> {
  const [{ page, olderOrders, others }, guestTickets, appointments, applications, waiting, since] =
    await Promise.all([
      readOrders(service, pictures, person, before, now),
      listGuestTickets(service, person.email, { codes: links.tickets, now, customerService }),
      listOwnAppointments(service, person, { links: appointmentLinks, now }),
      listOwnApplications(service, person, applicationLinks),
      listOwnWaiting(service, person.email, now),
      newsletterSince(service, person.email),
    ]);
  const bought = [...page, ...others].flatMap((order) =>
    ticketsAhead(order, now).map((ticket) => ({ order, ticket })),
  );
  const shown = bought.slice(0, MAX_TICKETS).flatMap(({ order, ticket }) =>
    toTicketViews(order, [ticket], {
      signature: signatureOf(links, order),
      codes: links.tickets,
      customerService,
    }).map((view) => ({
      ticket,
      view,
      href: view.href,
    })),
  );
  const own = new Set(bought.map(({ ticket }) => ticket.id));
  const given = guestTickets.filter(({ ticketId }) => !own.has(ticketId)).map(({ view }) => view);
  const tables = await listUnnamedSeats(service, shown, now);
  return {
    nextSteps: nextSteps({ orders: page, appointments, applications, waiting, tables }, links, now),
    orders: page.map((order) => toOwnOrder(order, links, now)),
    olderOrders,
    tickets: [...shown.map(({ view }) => view), ...given],
    moreTickets: Math.max(0, bought.length - MAX_TICKETS),
    appointments,
    applications,
    waiting,
    newsletterSince: since,
  };
}

interface OrderPage {
  page: OrderRecord[];
  olderOrders: string | null;
  /** Not of this page, with tickets for events ahead. */
  others: OrderRecord[];
}

async function readOrders(
  service: Db,
  pictures: Pictures,
  person: Person,
  before: string | null,
  now: Date,
): Promise<OrderPage> {
  const ids = await newestIds(service, person, {
    table: "orders",
    address: sql`email`,
    order: sql`created_at`,
    limit: before ? ORDERS_PER_PAGE + 1 : ORDERS_WITH_TICKETS,
    before: before && UUID.test(before) ? before : null,
  });
  const [here, rest] = [ids.slice(0, ORDERS_PER_PAGE), ids.slice(ORDERS_PER_PAGE)];
  const ticketed = before ? [] : await withTicketsAhead(service, rest, now);
  const records = await listOrders(service, pictures, [...here, ...ticketed]);
  return {
    page: records.filter(({ id }) => here.includes(id)),
    olderOrders: rest.length > 0 ? (here.at(-1) ?? null) : null,
    others: records.filter(({ id }) => !here.includes(id)),
  };
}

async function withTicketsAhead(service: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await service
    .selectFrom("tickets")
    .select("order_id")
    .distinct()
    .where("order_id", "in", ids)
    .where("event_date", ">=", momentAt(localDate(now).iso).toISOString())
    .limit(MAX_TICKETS)
    .execute();
  return rows.flatMap(({ order_id }) => order_id ?? []);
}

function signatureOf(links: OrderLinks, order: LinkedOrder): string {
  return new URL(links.hrefFor(order)).searchParams.get("key") ?? "";
}

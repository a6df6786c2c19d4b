import { createHash } from "node:crypto";
import { hashToken, newToken } from "../../app/people/yours/token.server.ts";
import { orderSubpage } from "../../app/shop/orders/order-link.ts";
import { SAMPLES } from "../../test/security/sample-rows.ts";
import { orderRequestFor, place } from "../../test/support/orders.ts";
import { buy, NALEDI } from "../../test/support/paid-orders.ts";
import { newAddress, openAccount, type TestAccount } from "./accounts.ts";
import { linksOf } from "./links.ts";
import type { RunningSite } from "./server.ts";
import { staffOf } from "./staff.ts";

/* Pieces and seats of the demonstration: what is sold here must not hang in the shop that other tests look at. */
const TOTE = { id: "painted-gable-tote", size: null, quantity: 1 };
const SEATS = { id: "signature-tasting-ticket", size: null, quantity: 2 };

/** One page of every kind that only a link, a device or an account opens, with records of its own. */
export async function makeLinkedPages(site: RunningSite) {
  const service = staffOf(site);
  const links = await linksOf(site);
  const account = await openAccount(site);
  const { id: user_id } = await service
    .selectFrom("profiles")
    .select("id")
    .where("email", "=", account.email)
    .executeTakeFirstOrThrow();

  const email = newAddress("naledi");
  const paid = await buy(service, [TOTE, SEATS], { buyer: { ...NALEDI, email } });
  await service
    .updateTable("orders")
    .set({ user_id, status: "fulfilled", delivered_at: new Date().toISOString() })
    .where("id", "=", paid.id)
    .execute();
  const unpaid = await place(service, orderRequestFor(TOTE.id));
  const ticket = await service
    .selectFrom("tickets")
    .select(["id", "event_id as eventId", "version", "code"])
    .where("order_id", "=", paid.id)
    .executeTakeFirstOrThrow();
  const orderPath = (reference: string) => links.orderLinks.pathFor({ reference, linkVersion: 0 });

  const [appointment, application, waiting, invitation] = await Promise.all([
    service
      .insertInto("appointments")
      .values({ ...SAMPLES.appointments?.row(), user_id } as never)
      .returning("id")
      .executeTakeFirstOrThrow(),
    service
      .insertInto("designer_applications")
      .values(SAMPLES.designer_applications?.row() as never)
      .returning("id")
      .executeTakeFirstOrThrow(),
    service
      .insertInto("waiting_list")
      .values(SAMPLES.waiting_list?.row({ product_id: TOTE.id }) as never)
      .returning("id")
      .executeTakeFirstOrThrow(),
    newToken(),
  ]);
  await service
    .insertInto("staff_invitations")
    .values({
      ...SAMPLES.staff_invitations?.row(),
      token_hash: createHash("sha256").update(invitation).digest("base64url"),
    } as never)
    .execute();

  const [unopened, device] = [newToken(), newToken()];
  const expires_at = new Date(Date.now() + 1_800_000).toISOString();
  await service
    .insertInto("yours_links")
    .values([unopened, device].map((token) => ({ token_hash: hashToken(token), email, expires_at })))
    .execute();
  const pathOf = (href: string) => new URL(href).pathname;
  return {
    account: account satisfies TestAccount,
    /** Opens /yours for the browser that posts to it. */
    devicePath: `/yours/open/${device}`,
    paths: {
      "an order": orderPath(paid.reference),
      "its invoice": orderSubpage(orderPath(paid.reference), "invoice"),
      "its return": orderSubpage(orderPath(paid.reference), "return"),
      "an unpaid order": orderPath(unpaid.reference),
      "its payment": orderSubpage(orderPath(unpaid.reference), "pay"),
      "a ticket": `/ticket/${links.orderLinks.tickets.codeFor(ticket)}`,
      "an appointment": links.appointmentLinks.pathFor(appointment.id),
      "an application": links.applicationLinks.pathFor(application.id),
      "a place on a waiting list": `/waiting/${waiting.id}`,
      "an invitation": `/invitation/${invitation}`,
      "a subscription to confirm": pathOf(links.confirmLinks.hrefFor(email)),
      "a subscription to end": pathOf(links.unsubscribeLinks.hrefFor(email)),
      "a link to everything of yours": `/yours/open/${unopened}`,
    },
  };
}

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createOrderLinks, ORDER_LINK_PURPOSE } from "../../app/shop/orders/order-link.ts";
import { derivedKey } from "../../server/derived-key.ts";
import { buy } from "../../test/support/paid-orders.ts";
import type { RunningSite } from "./server.ts";
import { staffOf } from "./staff.ts";
import { SECRET, workAs } from "./staff-area.ts";
import { expect } from "./test.ts";

export const codesOf = (site: RunningSite) =>
  createOrderLinks(derivedKey(SECRET, ORDER_LINK_PURPOSE), site.url).tickets;

/** An evening with `quantity` tickets sold, and their codes. */
export async function addEvening(
  site: RunningSite,
  quantity: number,
  seats = 1,
  event = `evening-${randomUUID().slice(0, 8)}`,
) {
  const service = staffOf(site);
  const id = `${event}-seat-ticket`;
  await service
    .insertInto("events")
    .values({
      id: event,
      title: `Evening ${event.slice(-4)}`,
      event_date: "2097-11-27T16:00:00Z",
      status: "published",
    })
    .execute();
  await service
    .insertInto("ticket_packages")
    .values({
      id,
      slug: `${event}-seat`,
      name: "Front row",
      description: "Rows 1 and 2.",
      price: 1800,
      image: "/media/photos/events/runway-show.jpg",
      event_id: event,
      seats,
    })
    .execute();
  const order = await buy(service, [{ id, size: null, quantity }]);
  const tickets = await service
    .selectFrom("tickets")
    .select(["id", "event_id as eventId", "version", "code"])
    .where("order_id", "=", order.id)
    .orderBy("number")
    .execute();
  return { event, tickets, codes: tickets.map((ticket) => codesOf(site).codeFor(ticket)) };
}

/** One phone at one door. */
export async function openDoor(page: Page, site: RunningSite, event: string, door = "North door") {
  await workAs(page, site, "editor");
  await page.goto(`/admin/door?event=${event}&door=${encodeURIComponent(door)}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Evening/ })).toBeVisible();
}

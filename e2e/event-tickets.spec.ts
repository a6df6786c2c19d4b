import { randomUUID } from "node:crypto";
import { buy } from "../test/support/paid-orders.ts";
import { linksOf } from "./support/links.ts";
import type { RunningSite } from "./support/server.ts";
import { beSignedIn } from "./support/session.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

interface PackageValues {
  capacity?: number;
  seats?: number;
}

async function addEvent(site: RunningSite, values: PackageValues = {}) {
  const service = staffOf(site);
  const id = `evening-${randomUUID().slice(0, 8)}`;
  await service
    .insertInto("events")
    .values({ id, title: `Evening ${id.slice(-4)}`, event_date: "2097-11-27T16:00:00Z", status: "published" })
    .execute();
  const packageId = `${id}-seat-ticket`;
  await service
    .insertInto("ticket_packages")
    .values({
      id: packageId,
      slug: `${id}-seat`,
      name: "Front row",
      description: "Rows 1 and 2.",
      price: 1800,
      image: "/media/photos/events/runway-show.jpg",
      event_id: id,
      ...values,
    })
    .execute();
  return { id, title: `Evening ${id.slice(-4)}`, packageId };
}

let buyers = 0;

async function sell(site: RunningSite, packageId: string, lastName: string, quantity = 1) {
  buyers += 1;
  const buyer = { firstName: "Naledi", lastName, email: `naledi-${buyers}@mail.example` };
  const order = await buy(staffOf(site), [{ id: packageId, size: null, quantity }], { buyer });
  const tickets = await staffOf(site)
    .selectFrom("tickets")
    .select(["id", "event_id as eventId", "version", "code"])
    .where("order_id", "=", order.id)
    .orderBy("number")
    .execute();
  return { order, tickets };
}

const codesOf = async (site: RunningSite) => (await linksOf(site)).orderLinks.tickets;

const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (!item) throw new Error("nothing there");
  return item;
};

test("a full package takes a name on its list; a refund offers the seat, and it is bought", async ({
  page,
  site,
}) => {
  const service = staffOf(site);
  const { id, packageId } = await addEvent(site, { capacity: 1 });
  const { order } = await sell(site, packageId, "Khumalo");
  await page.goto(`/events/${id}`);
  await page.getByText("Sold out: join the waiting list").click();
  await page.getByLabel("Email").fill("ama@mail.example");
  await page.getByRole("button", { name: "Join the list" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You are on the list" })).toBeVisible();

  await beSignedIn(page, site, "admin");
  await page.goto(`/admin/events/${id}`);
  await expect(page.getByRole("row", { name: /^Front row/ }).first()).toContainText("(1 people)");
  const line = await service
    .selectFrom("order_lines")
    .select("id")
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const refund = await service
    .insertInto("refunds")
    .values({ order_id: order.id, amount_cents: 180_000, reason: "other", restock: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await service
    .insertInto("refund_lines")
    .values({ refund_id: refund.id, order_line_id: line.id, quantity: 1 })
    .execute();
  await page.goto(`/admin/orders/${order.reference}`);
  await page.getByLabel("PayGate refund reference").fill("RF-20261115-0093");
  await page.getByRole("button", { name: "The money has moved" }).click();
  await expect(page.getByText("The refund is done")).toBeVisible();

  const entry = await service
    .selectFrom("waiting_list")
    .select(["id", "state"])
    .where("ticket_package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  expect(entry.state).toBe("offered");
  await page.goto(`/events/${id}`);
  await expect(page.getByText("Sold out", { exact: true }).first()).toBeVisible();

  await page.goto(`/waiting/${entry.id}`);
  await page.getByRole("button", { name: "Buy Tickets" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("region", { name: "Order Summary" })).not.toContainText("Cannot be bought");
  await page.getByLabel("First name").fill("Ama");
  await page.getByLabel("Last name").fill("Osei");
  await page.getByLabel("Email").fill("ama@mail.example");
  await page.getByRole("button", { name: "Proceed to PayGate" }).first().click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page).toHaveURL(/payment-success/);
  await expect
    .poll(async () =>
      service.selectFrom("waiting_list").select("state").where("id", "=", entry.id).executeTakeFirst(),
    )
    .toEqual({ state: "accepted" });
});

test("a ticket shows its code, takes the names of a table, and passed on it is dead", async ({
  page,
  site,
}) => {
  const { packageId } = await addEvent(site, { seats: 4 });
  const { tickets } = await sell(site, packageId, "Khumalo");
  const ticket = first(tickets);
  const codes = await codesOf(site);
  const path = `/ticket/${codes.codeFor(ticket)}`;
  await page.goto(path);
  await expect(page.getByRole("img", { name: "Code for this ticket" })).toBeVisible();
  await page.getByText("Add seat 2").click();
  const seat = page.getByRole("listitem").filter({ hasText: "No name yet" }).first();
  await seat.getByLabel("Name").fill("Sizwe Khumalo");
  await seat.getByLabel("Email").fill("sizwe@mail.example");
  await seat.getByLabel("Eats").selectOption("Halal");
  await seat.getByRole("button", { name: "Seat this guest" }).click();
  await expect(page.getByText("The name is saved.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Sizwe Khumalo" }).first()).toContainText(
    "Halal",
  );
  await page.goto(`/ticket/${codes.codeFor(ticket, { seat: 2, version: 1 })}`);
  await expect(page.getByRole("article")).toContainText("Sizwe Khumalo");

  await page.goto(path);
  const pass = page.getByRole("region", { name: "Pass it on" });
  await pass.getByLabel("Name").fill("Thandi Mokoena");
  await pass.getByLabel("Email").fill("thandi@mail.example");
  await pass.getByRole("button", { name: "Pass it on" }).click();
  await expect(page.getByText("Passed on to Thandi Mokoena.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Code for this ticket" })).toHaveCount(0);
  await page.goto(`/ticket/${codes.codeFor({ ...ticket, version: 2 })}`);
  await expect(page.getByRole("article")).toContainText("Thandi Mokoena");

  expect((await page.goto(`${path.slice(0, -1)}x`))?.status()).toBe(404);
});

test("a ticket for one takes the name of the guest, which stands on it", async ({ page, site }) => {
  const { packageId } = await addEvent(site);
  const { tickets } = await sell(site, packageId, "Khumalo");
  await page.goto(`/ticket/${(await codesOf(site)).codeFor(first(tickets))}`);
  const naming = page.getByRole("region", { name: "Name a guest" });
  await naming.getByLabel("Name").fill("Sizwe Dlamini");
  await naming.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByText("The name is saved.")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Sizwe Dlamini");
  const named = await staffOf(site)
    .selectFrom("tickets")
    .select("guest_name")
    .where("id", "=", first(tickets).id)
    .executeTakeFirst();
  expect(named).toEqual({ guest_name: "Sizwe Dlamini" });
});

test("a void ticket says so", async ({ page, site }) => {
  const { packageId } = await addEvent(site);
  const { tickets } = await sell(site, packageId, "Khumalo");
  const ticket = first(tickets);
  await staffOf(site)
    .updateTable("tickets")
    .set({ voided_at: new Date().toISOString() })
    .where("id", "=", ticket.id)
    .execute();
  await page.goto(`/ticket/${(await codesOf(site)).codeFor(ticket)}`);
  await expect(page.getByText("Void", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "Code for this ticket" })).toHaveCount(0);
});

test("a ticket's date and time stand side by side on a phone", async ({ page, site }) => {
  const { packageId } = await addEvent(site);
  const { tickets } = await sell(site, packageId, "Khumalo");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/ticket/${(await codesOf(site)).codeFor(first(tickets))}`);
  const fact = (term: string) => page.getByRole("term").filter({ hasText: term }).boundingBox();
  const [date, time] = [await fact("Date"), await fact("Time")];
  expect(time?.y).toBe(date?.y);
});

test("a ticket opens without a network once it was seen, and only ticket pages have a worker", async ({
  page,
  site,
  context,
}) => {
  const { packageId } = await addEvent(site);
  const { tickets } = await sell(site, packageId, "Khumalo");
  await page.goto(`/ticket/${(await codesOf(site)).codeFor(first(tickets))}`);
  await expect(page.getByText("Works without a network.")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("img", { name: "Code for this ticket" })).toBeVisible();
  await context.setOffline(false);
  await page.goto("/events");
  const scopes = await page.evaluate(async () => ({
    controller: navigator.serviceWorker.controller !== null,
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }));
  expect(scopes).toEqual({ controller: false, scopes: ["/ticket/"] });
});

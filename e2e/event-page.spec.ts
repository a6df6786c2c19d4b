import { randomUUID } from "node:crypto";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const SEAT = {
  description: "Rows 3 to 8.",
  price: 950,
  image: "/media/photos/events/runway-show.jpg",
};

test("an event has a page: day, place, programme, packages and what to wear", async ({ page }) => {
  await page.goto("/events?event=long-table");
  await page.getByRole("dialog").getByRole("link", { name: "Event page" }).click();
  await expect(page).toHaveURL("/events/long-table");
  await expect(page.getByRole("heading", { level: 1, name: "The Harvest Table" })).toBeVisible();
  await expect(page.getByRole("definition").first()).toContainText(/Saturday \d+ \w+ \d{4}, 12:00 to 18:00/);
  await expect(page.getByRole("region", { name: "Programme" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("region", { name: "Place" })).toContainText("Dassieberg Winery, R44");
  await expect(page.getByRole("region", { name: "What to wear" }).getByRole("article")).toHaveCount(3);
});

test("two seats of a package go to the checkout", async ({ page }) => {
  await page.goto("/events/long-table");
  const seats = page.getByRole("group", { name: /^Elevated Table Experience/ });
  await seats.getByRole("button", { name: "One more" }).click();
  await seats.getByRole("button", { name: "One more" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 tickets" })).toContainText("R5,000");
  await page.getByRole("link", { name: "Buy Tickets" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("Quantity 2");
});

test("a package that cannot be bought says so on card, page, link, cart and checkout", async ({
  page,
  site,
}) => {
  const staff = staffOf(site);
  const event = `evening-${randomUUID().slice(0, 8)}`;
  await staff
    .insertInto("events")
    .values({ id: event, title: "An Evening", event_date: "2097-11-27T16:00:00Z", status: "published" })
    .execute();
  const row = (name: string, values: object) => {
    const slug = `${event}-${name.toLowerCase().replace(" ", "-")}`;
    return { ...SEAT, id: `${slug}-ticket`, slug, name, event_id: event, ...values };
  };
  const packages = [
    row("Full seat", { capacity: 0 }),
    row("Past seat", { sale_until: "2026-01-01T10:00:00Z" }),
    row("Later seat", { sale_from: "2097-01-01T07:00:00Z" }),
    row("Open seat", { capacity: 3, max_per_order: 2 }),
  ];
  await staff.insertInto("ticket_packages").values(packages).execute();
  try {
    await page.goto(`/events/${event}`);
    const entry = (name: string) =>
      page.getByRole("region", { name: "Tickets" }).getByRole("listitem").filter({ hasText: name });
    await expect(entry("Full seat")).toContainText("Sold out");
    await expect(entry("Past seat")).toContainText("No longer on sale");
    await expect(entry("Later seat")).toContainText("On sale from 1 January, 09:00");
    await expect(entry("Open seat")).toContainText("3 seats left");
    await expect(page.getByRole("group", { name: /number of tickets$/ })).toHaveCount(1);

    await page.goto("/house-of-nala?category=Tickets");
    await expect(page.getByRole("article").filter({ hasText: "Full seat" })).toContainText("Sold out");
    await expect(page.getByRole("link", { name: "Full seat", exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Join the waiting list: Full seat" })).toHaveAttribute(
      "href",
      `/events/${event}#tickets`,
    );
    await expect(page.getByText("Past seat")).toHaveCount(0);

    for (const { slug } of packages.slice(0, 3)) {
      await page.goto(`/ticket-checkout?ticket=${slug}`);
      await expect(page).toHaveURL(`/events/${event}#tickets`);
    }
    const lines = packages.map(({ id, name }) => ({
      id,
      name,
      category: "ticket",
      priceCents: 95_000,
      quantity: 3,
    }));
    await page.evaluate((cart) => localStorage.setItem("afi-cart", cart), JSON.stringify(lines));
    await page.goto("/cart");
    const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect(line("Full seat")).toContainText("has sold out");
    await expect(line("Past seat")).toContainText("is no longer on sale");
    await expect(line("Later seat")).toContainText("is not on sale yet: it opens on 1 January, 09:00.");
    await expect(line("Open seat")).toContainText("One order holds at most 2 of Open seat.");
    await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
    await line("Open seat").getByRole("button", { name: "One fewer" }).click();
    await expect(line("Open seat")).not.toContainText("One order holds");
    await page.goto("/checkout");
    await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("is not on sale yet");
  } finally {
    await staff.deleteFrom("ticket_packages").where("event_id", "=", event).execute();
    await staff.deleteFrom("events").where("id", "=", event).execute();
  }
});

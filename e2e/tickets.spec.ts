import type { Page } from "@playwright/test";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const PREMIUM = "Premium Table Experience - Harvest Table 2025";
const WHAT_FOR = /For the Harvest Table on Saturday \d+ \w+ \d{4}, 12:00, at Dassieberg Winery, Stellenbosch/;
const ticket = (page: Page) => page.getByRole("link", { name: PREMIUM });
/** The soonest: it stands on top of the tickets. */
const firstTicket = (page: Page) => page.getByRole("link", { name: "Front row", exact: true });
const ticketLinks = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Tickets for / });

test("'Tickets' stands only at events that sell them, and lands at them", { tag: "@10.82" }, async ({
  page,
}) => {
  await page.goto("/events");
  await expect(ticketLinks(page).first()).toHaveAccessibleName(/The Johannesburg Showcase/);
  await expect(ticketLinks(page).last()).toHaveAccessibleName(/The Harvest Table/);
  await ticketLinks(page).last().click();
  await expect(page).toHaveURL("/events/long-table#tickets");
  await expect(page.getByRole("heading", { name: PREMIUM })).toBeInViewport();

  await page.goto("/events?event=maputo-edition");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Tickets" })).toHaveCount(0);
  await page.goto("/events?event=long-table");
  await page.getByRole("dialog").getByRole("link", { name: "Tickets" }).click();
  await expect(page.getByRole("heading", { name: PREMIUM })).toBeInViewport();
});

test("the category 'Tickets' and 'Sold' land at the tickets, and Back finds its place", {
  tag: ["@2.59", "@2.62", "@10.82"],
}, async ({ page }) => {
  await page.goto("/events");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Tickets" }).click();
  await expect(page).toHaveURL("/house-of-nala?category=Tickets");
  await expect(firstTicket(page)).toBeInViewport();

  await page.goto("/events?when=past");
  await page
    .getByRole("link", { name: /^Sold / })
    .first()
    .click();
  await expect(firstTicket(page)).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(firstTicket(page)).not.toBeInViewport();
  await page.getByRole("link", { name: "Stories", exact: true }).first().click();
  await expect(page).toHaveURL("/stories");
  await page.goBack();
  await expect(page).toHaveURL(/category=Tickets/);
  await expect(firstTicket(page)).not.toBeInViewport();
});

test("the shop's own address opens at the tickets too", { tag: "@10.82" }, async ({ page }) => {
  await page.goto("/shop?category=Tickets");
  await expect(firstTicket(page)).toBeInViewport();
  // Other categories begin at the film.
  await page.goto("/house-of-nala?category=Women");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("card, cart and checkout say what a ticket is for, when and where", { tag: "@10.83" }, async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/house-of-nala?category=Tickets");
  await expect(page.getByRole("article").filter({ hasText: PREMIUM })).toContainText(WHAT_FOR);
  await ticket(page).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText(WHAT_FOR);
  await page.goto("/cart");
  await expect(page.getByRole("listitem").filter({ hasText: PREMIUM })).toContainText(WHAT_FOR);
  await expectAccessible();
});

test("a ticket whose day is over is not sold, and a cart that holds it says so", async ({ page, site }) => {
  const staff = staffOf(site);
  const seat = { id: "last-years-ticket", name: "Last year’s table", price: 1500 };
  await staff
    .insertInto("ticket_packages")
    .values({
      ...seat,
      slug: "last-year",
      description: "A seat at a table that has been cleared.",
      image: "/media/photos/events/harvest-table.jpg",
      event_date: "2025-11-08T10:00:00Z",
    })
    .execute();
  try {
    await page.goto("/house-of-nala?category=Tickets");
    await expect(ticket(page)).toBeVisible();
    await expect(page.getByText(seat.name)).toHaveCount(0);
    await page.goto("/ticket-checkout?ticket=last-year");
    await expect(page).toHaveURL("/events");

    const line = { id: seat.id, name: seat.name, category: "ticket", priceCents: 150_000, quantity: 1 };
    await page.evaluate((cart) => localStorage.setItem("afi-cart", cart), JSON.stringify([line]));
    await page.goto("/cart");
    await expect(page.getByRole("listitem").filter({ hasText: seat.name })).toContainText(
      "Last year’s table is no longer on sale: its day is over.",
    );
    await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
  } finally {
    await staff.deleteFrom("ticket_packages").where("id", "=", seat.id).execute();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("'Tickets' of an event lands at them", async ({ page }) => {
    await page.goto("/events");
    await ticketLinks(page).last().click();
    await expect(page.getByRole("heading", { name: PREMIUM })).toBeInViewport();
    await page.getByRole("link", { name: `Buy ${PREMIUM}` }).click();
    await expect(page.getByRole("heading", { name: PREMIUM })).toBeVisible();
  });
});

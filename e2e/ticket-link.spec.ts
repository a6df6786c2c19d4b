import { cartOf, fillCart, goToPay, heading, ordersOf, pay, summary, TOTE } from "./support/checkout.ts";
import { expect, test } from "./support/test.ts";

test.describe("a ticket link", () => {
  test("puts the ticket in place of the cart, which is offered back", {
    tag: ["@2.150", "@4.59", "@10.27"],
  }, async ({ page, expectAccessible }) => {
    await fillCart(page, [TOTE]);
    await page.goto("/ticket-checkout?ticket=premium-table&quantity=2");
    await expect(page).toHaveURL("/checkout");
    expect(await cartOf(page)).toEqual(["premium-table-ticket"]);
    await expect(summary(page)).toContainText("Premium Table Experience - Harvest Table 2025");
    await expect(summary(page)).toContainText("Quantity 2");
    await expect(summary(page)).toContainText("R6,800");
    await expect(summary(page)).not.toContainText("We deliver");
    const aside = page.getByRole("region", { name: "The cart kept aside" });
    await expect(aside).toContainText("Painted Gable Tote (2 items)");
    await expectAccessible();
    await aside.getByRole("button", { name: "Put it back" }).click();
    await expect(aside).toHaveCount(0);
    expect(await cartOf(page)).toEqual(["premium-table-ticket", TOTE.id]);
  });

  test("reads its quantity as an integer from 1 to the most a cart holds, and 1 by default", {
    tag: ["@2.149", "@5.38", "@5.39"],
  }, async ({ page }) => {
    for (const [query, quantity] of [
      ["", 1],
      ["&quantity=3.7", 3],
      ["&quantity=-2", 1],
      ["&quantity=many", 1],
      ["&quantity=5000", 999],
    ] as const) {
      await page.goto(`/ticket-checkout?ticket=signature-tasting${query}`);
      await expect(page).toHaveURL("/checkout");
      await expect(summary(page)).toContainText(`Quantity ${quantity}`);
    }
  });

  test("unknown or missing goes to /events and leaves the cart alone", { tag: ["@2.151", "@2.152"] }, async ({
    page,
  }) => {
    await fillCart(page, [TOTE]);
    for (const query of ["", "?ticket=", "?ticket=backstage"]) {
      await page.goto(`/ticket-checkout${query}`);
      await expect(page).toHaveURL("/events");
    }
    expect(await cartOf(page)).toEqual([TOTE.id]);
  });

  test("fetched ahead leaves the cart alone", { tag: "@10.26" }, async ({ page }) => {
    await fillCart(page, [TOTE]);
    const fetched = page.waitForResponse(/ticket-checkout/);
    await page.evaluate(() => {
      const link = document.createElement("link");
      link.rel = "prefetch";
      link.href = "/ticket-checkout?ticket=premium-table";
      document.head.append(link);
    });
    expect((await fetched).ok()).toBe(true);
    expect(await cartOf(page)).toEqual([TOTE.id]);
  });

  test("ends with a paid ticket, and the cart from before can be had back", async ({ page, site }) => {
    await fillCart(page, [TOTE]);
    await page.goto("/ticket-checkout?ticket=elevated-table");
    await expect(heading(page)).toHaveText("Checkout");
    const email = await goToPay(page);
    await pay(page, "Approve");
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    expect(await ordersOf(site, email)).toMatchObject([{ status: "paid", total_cents: 250_000 }]);
    await page.getByRole("button", { name: "Put it back" }).click();
    expect(await cartOf(page)).toEqual([TOTE.id]);
  });
});

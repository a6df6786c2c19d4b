import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { holdScripts } from "./support/scripts.ts";
import { type RunningSite, startSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const TOTE = { id: "painted-gable-tote", name: "Painted Gable Tote", priceCents: 145_000, quantity: 2 };
const GOWN = {
  id: "cowrie-column-gown",
  name: "Cowrie Column Gown",
  size: "M",
  priceCents: 495_000,
  quantity: 1,
};
const SCARF = {
  id: "indigo-resist-silk-scarf",
  name: "Indigo Resist Silk Scarf",
  priceCents: 135_000,
  quantity: 1,
};
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const proceed = (page: Page) => page.getByRole("button", { name: "Proceed to PayGate" });
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });

interface StoredLine {
  id: string;
  name: string;
  size?: string;
  priceCents: number;
  quantity: number;
}

async function fillCart(page: Page, lines: StoredLine[], base = "") {
  await page.goto(`${base}/returns`);
  await page.evaluate((cart) => localStorage.setItem("afi-cart", JSON.stringify(cart)), lines);
}
const cartOf = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem("afi-cart") ?? "[]").map((line: StoredLine) => line.id),
  );

async function openCheckout(page: Page, lines: StoredLine[] = [TOTE], base = "") {
  await fillCart(page, lines, base);
  await page.goto(`${base}/checkout`);
  await expect(summary(page)).toBeVisible();
}

/** A buyer of this test's own, so that orders can be told apart. */
let buyers = 0;
function newEmail() {
  buyers += 1;
  return `naledi-${process.pid}-${buyers}@mail.example`;
}
async function fillIn(page: Page, email = newEmail()) {
  await page.getByLabel("First name").fill("Naledi");
  await page.getByLabel("Last name").fill("Khumalo-Osei");
  await page.getByLabel("Email").fill(email);
  return email;
}
async function goToPay(page: Page) {
  const email = await fillIn(page);
  await proceed(page).click();
  await expect(heading(page)).toHaveText("Test payment page");
  return email;
}
const pay = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function ordersOf(site: RunningSite, email: string) {
  const staff = staffOf(site);
  return staff
    .selectFrom("orders")
    .select(["reference", "status", "total_cents"])
    .where("email", "=", email)
    .execute();
}

test.describe("the form", () => {
  test("asks for the buyer, tells of the payment and shows the order", {
    tag: ["@2.121", "@2.122", "@2.123", "@2.124", "@2.125", "@2.126", "@3.29", "@5.34"],
  }, async ({ page }) => {
    await openCheckout(page, [GOWN, TOTE]);
    for (const label of ["First name", "Last name", "Email"])
      await expect(page.getByLabel(label)).toHaveAttribute("required");
    for (const label of [
      "Phone",
      "Street address",
      "Suburb",
      "City",
      "Province",
      "Postal code",
      "Delivery note",
    ])
      await expect(page.getByLabel(label)).not.toHaveAttribute("required");
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    expect(
      await page
        .locator("form#checkout :is(input, select)")
        .evaluateAll((all) => all.map((input) => input.getAttribute("name"))),
    ).toEqual([
      "firstName",
      "lastName",
      "email",
      "phone",
      "deliveryMethod",
      "deliveryMethod",
      "address",
      "suburb",
      "city",
      "province",
      "postalCode",
      "deliveryNote",
    ]);
    const payment = page.getByRole("region", { name: "Payment" });
    await expect(payment).toContainText("PayGate");
    await expect(payment.getByRole("listitem")).toHaveText(["Credit card", "EFT", "Instant EFT"]);

    const tote = summary(page).getByRole("listitem").filter({ hasText: TOTE.name });
    await expect(tote).toContainText("Quantity 2");
    await expect(tote).toContainText("R2,900");
    await expect(tote.locator(".picture")).toHaveCount(1);
    await expect(summary(page)).toContainText("Size M, Quantity 1");
    await expect(summary(page).getByRole("definition")).toHaveText(["R7,850", "Free", "R7,850"]);
    await expect(summary(page)).toContainText("includes R1,023.91 VAT (15 %)");
    await expect(summary(page)).toContainText(
      "By proceeding you agree to our terms, our returns policy and our privacy notice.",
    );
    await expect(summary(page).getByRole("link", { name: "terms" })).toHaveAttribute("href", "/terms");
    await expect(summary(page)).toContainText("We deliver in South Africa");
  });

  test("its list of pieces is at most 15rem high and scrolls", { tag: "@2.127" }, async ({ page }) => {
    const many = Array.from({ length: 8 }, (_, number) => ({ ...TOTE, id: `piece-${number}` }));
    await openCheckout(page, many);
    const list = summary(page).getByRole("list");
    const { shown, full } = await list.evaluate((node) => ({
      shown: node.clientHeight,
      full: node.scrollHeight,
    }));
    expect(shown).toBe(240);
    expect(full).toBeGreaterThan(shown);
    const last = list.getByRole("listitem").last();
    await expect(last).not.toBeInViewport();
    await list.hover();
    await page.mouse.wheel(0, full);
    await expect(last).toBeInViewport();
  });

  test("an empty cart goes to /cart, before our scripts are there or through them", {
    tag: "@2.129",
  }, async ({ page }) => {
    await page.goto("/cart");
    await page.evaluate(() => localStorage.setItem("afi-cart", "[null]"));
    await page.goto("/checkout");
    await expect(page).toHaveURL("/cart");
    await page.evaluate(() => localStorage.removeItem("afi-cart"));
    await page.route("**/assets/*.js", () => {});
    await page.goto("/checkout", { waitUntil: "commit" });
    await expect(page).toHaveURL("/cart");
    await expect(heading(page)).toHaveText("Your cart is empty");
  });

  test("missing fields show the destructive toast, and the first of them has the focus", {
    tag: ["@5.33", "@8.33"],
  }, async ({ page }) => {
    for (const missing of ["First name", "Last name", "Email"]) {
      await openCheckout(page);
      await fillIn(page);
      await page.getByLabel(missing).fill(" ");
      await proceed(page).click();
      await expect(toast(page).getByRole("alert")).toContainText("Please fill in all required fields");
      await expect(page.getByLabel(missing)).toBeFocused();
      await expect(page.getByLabel(missing)).toHaveAccessibleDescription("Please fill this in.");
    }
  });

  test("an address without its ending is told so, and putting it right clears it", async ({ page }) => {
    await openCheckout(page);
    await fillIn(page, "naledi@mail");
    await proceed(page).click();
    const email = page.getByLabel("Email");
    await expect(email).toHaveAccessibleDescription("That address is missing its ending, such as .co.za");
    await expect(toast(page)).toHaveCount(0);
    await email.pressSequentially(".example");
    await expect(email).toHaveAccessibleDescription("");
    await expect(email).toBeFocused();
  });

  test("what was typed is there after a reload", async ({ page }) => {
    await openCheckout(page);
    const email = await fillIn(page);
    await page.getByLabel("City").fill("Gqeberha");
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("City")).toHaveValue("Gqeberha");
  });

  test("can be filled in before our scripts are there, but not sent", async ({ page }) => {
    await fillCart(page, [TOTE]);
    const scripts = await holdScripts(page);
    await page.goto("/checkout", { waitUntil: "domcontentloaded" });
    const email = await fillIn(page);
    await page.getByLabel("Email").press("Enter");
    await expect(page.getByText("Loading your cart...")).toBeVisible();
    await expect(proceed(page)).toHaveCount(0);
    scripts.release();
    await expect(summary(page)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

  test("without JavaScript and with nothing chosen leads back to the shop", async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/checkout");
    await expect(heading(page).filter({ visible: true })).toHaveText("Your cart is empty");
    await expect(page.getByLabel("Email")).toBeHidden();
    await context.close();
  });

  test("an item the shop does not know is named, and the cart stays", { tag: "@10.16" }, async ({
    page,
    expectAccessible,
  }) => {
    await openCheckout(page, [
      TOTE,
      { id: "no-such-piece", name: "A Piece of Yesterday", priceCents: 100_00, quantity: 1 },
    ]);
    await fillIn(page);
    await proceed(page).click();
    const notice = page.getByRole("main").getByRole("alert");
    await expect(notice).toContainText("A Piece of Yesterday cannot be bought here.");
    await expectAccessible();
    expect(await cartOf(page)).toEqual([TOTE.id, "no-such-piece"]);
    await notice.getByRole("link", { name: "Change your cart" }).click();
    await expect(page).toHaveURL("/cart");
  });

  test("a price that changed since is shown before anyone pays", async ({ page, site }) => {
    const staff = staffOf(site);
    const change = (price: number) =>
      staff.updateTable("products").set({ price }).where("id", "=", SCARF.id).execute();
    await openCheckout(page, [SCARF]);
    await fillIn(page);
    try {
      await change(7_777);
      await proceed(page).click();
      await expect(page.getByRole("main").getByRole("alert")).toContainText("the total is now R7,777");
      await expect(summary(page)).toContainText("R7,777");
      await proceed(page).click();
      await expect(page.getByText("ZAR 7777.00")).toBeVisible();
    } finally {
      await change(SCARF.priceCents / 100);
    }
  });
});

test.describe("a payment", () => {
  test("begins after 1.5 s: amount, items and a spinner until then", {
    tag: ["@2.128", "@2.130", "@4.51", "@4.52", "@9.21"],
  }, async ({ page, expectAccessible }) => {
    await openCheckout(page, [GOWN, TOTE]);
    await fillIn(page);
    const sent: string[] = [];
    // Never answered, so that the screen stays.
    await page.route("**/checkout", (route) => void sent.push(route.request().method()));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await proceed(page).click();
    await expect(heading(page)).toHaveText("Initiating Payment");
    await expect(page.getByRole("main")).toContainText("R7,850");
    await expect(page.getByRole("main").getByRole("status")).toContainText("3 items.");
    await page.clock.runFor(1_400);
    expect(sent).toEqual([]);
    await page.clock.runFor(200);
    await expect.poll(() => sent).toEqual(["POST"]);
    await page.clock.runFor(10_000);
    await expect(page.getByRole("main").getByRole("status")).toContainText("Nothing was charged");
    await page.clock.resume();
    await expectAccessible();
    await page.getByRole("button", { name: "Go Back" }).click();
    await proceed(page).click();
    await expect.poll(() => sent).toEqual(["POST", "POST"]);
    // At once when the browser refuses the form to PayGate. The real event would leave a navigation that never ends.
    const event = { effectiveDirective: "form-action", disposition: "enforce" } as const;
    await page.evaluate(
      (init) =>
        document.dispatchEvent(
          new SecurityPolicyViolationEvent("securitypolicyviolation", {
            ...init,
            ...{
              documentURI: location.href,
              violatedDirective: "form-action",
              originalPolicy: "",
              statusCode: 200,
            },
          }),
        ),
      event,
    );
    await expect(page.getByRole("main").getByRole("status")).toContainText("Nothing was charged");
  });

  test("goes to the payment page and back at the address the site was opened by", async ({ page, site }) => {
    const opened = `http://127.0.0.1:${site.port}`;
    for (const address of [`${opened}/about`, `${site.url}/about`]) {
      await page.goto(address);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
    }
    await openCheckout(page, [TOTE], opened);
    const email = await goToPay(page);
    expect(new URL(page.url()).origin).toBe(opened);
    await pay(page, "Approve");
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    expect(new URL(page.url()).origin).toBe(opened);
    expect(await ordersOf(site, email)).toMatchObject([{ status: "paid" }]);
  });

  test("approved ends at the success page, with an empty cart and a paid order", {
    tag: ["@2.143", "@2.144", "@2.145", "@4.53", "@4.55", "@6.3"],
  }, async ({ page, site, expectAccessible }) => {
    await openCheckout(page, [GOWN, TOTE]);
    const email = await goToPay(page);
    await expect(page.getByText("TEST", { exact: true })).toBeVisible();
    await expect(page.getByText("ZAR 7850.00")).toBeVisible();
    await expectAccessible();
    expect(await cartOf(page)).toEqual([GOWN.id, TOTE.id]);
    await pay(page, "Approve");

    await expect(page).toHaveURL(/\/payment-success\?ref=SHOP-\d{13,}$/);
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    const reference = new URL(page.url()).searchParams.get("ref") ?? "";
    await expect(page.getByRole("main")).toContainText(reference);
    const steps = page.getByRole("region", { name: "What happens next" });
    await expect(steps.getByRole("listitem")).toContainText([
      `Confirmation emailSent to ${email}`,
      "Ticket details by email",
      "Shop orders processed within 24 hours",
    ]);
    for (const [name, to] of [
      ["Home", "/"],
      ["Events", "/events"],
      ["Shop", "/house-of-nala"],
    ] as const)
      await expect(steps.getByRole("link", { name })).toHaveAttribute("href", to);
    await expectAccessible();
    await expect.poll(() => cartOf(page)).toEqual([]);
    expect(await ordersOf(site, email)).toEqual([{ reference, status: "paid", total_cents: 785_000 }]);

    await page.reload();
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    await page.getByRole("link", { name: "Follow your order" }).click();
    await expect(page).toHaveURL(new RegExp(`/order/${reference}\\?key=`));
    await expect(page.getByRole("main")).toContainText(GOWN.name);
  });

  test("is found out by asking where the shop was never told", async ({ page, site }) => {
    await openCheckout(page);
    const email = await goToPay(page);
    await page.getByLabel("Never tell the shop").check();
    await pay(page, "Approve");
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    expect(await ordersOf(site, email)).toMatchObject([{ status: "paid" }]);
  });

  test("a page opened again without scripts still knows its buyer", async ({ page, browser, site }) => {
    await openCheckout(page);
    await goToPay(page);
    await pay(page, "Approve");
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    const storageState = { cookies: await page.context().cookies(), origins: [] };
    const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, storageState });
    const reopened = await plain.newPage();
    await reopened.goto(page.url());
    await expect(heading(reopened)).toHaveText("Thank you");
    await expect(reopened.getByRole("region", { name: "What happens next" })).toBeVisible();
    await plain.close();
  });

  test("declined says that nothing was charged; Try Again finds cart and details as they were", {
    tag: ["@2.147", "@4.56", "@10.84"],
  }, async ({ page, site, expectAccessible }) => {
    await openCheckout(page, [GOWN]);
    const email = await goToPay(page);
    await pay(page, "Decline");
    await expect(page).toHaveURL(/\/payment-cancelled\?ref=SHOP-\d+$/);
    await expect(heading(page)).toHaveText("Payment declined");
    await expect(page.getByRole("main")).toContainText("No charge was made.");
    await expectAccessible();
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(summary(page)).toContainText(GOWN.name);

    await proceed(page).click();
    await pay(page, "Approve");
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    const statuses = (await ordersOf(site, email)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["declined", "paid"]);
  });

  test("cancelled says so, keeps the cart and leads home", { tag: ["@2.146", "@2.148", "@4.56"] }, async ({
    page,
    expectAccessible,
  }) => {
    await openCheckout(page);
    await goToPay(page);
    await pay(page, "Cancel");
    await expect(page).toHaveURL(/\/payment-cancelled/);
    await expect(heading(page)).toHaveText("Payment cancelled");
    await expect(page.getByRole("main")).toContainText("No charge was made.");
    await expectAccessible();
    expect(await cartOf(page)).toEqual([TOTE.id]);
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
  });

  test("by EFT waits for the bank, keeps the cart meanwhile, and finds out by itself", {
    tag: ["@4.57", "@10.21"],
  }, async ({ page, expectAccessible }) => {
    await page.clock.install();
    await openCheckout(page);
    await goToPay(page);
    // The page asks again only once the test has seen it wait.
    await page.clock.pauseAt(Date.now() + 60_000);
    await pay(page, "Pay by EFT: the bank answers after a few seconds");
    await expect(page).toHaveURL(/\/payment-success\?ref=/);
    await expect(heading(page)).toHaveText("We are waiting for your bank");
    expect(await cartOf(page)).toEqual([TOTE.id]);
    await page.clock.resume();
    await expectAccessible();
    await expect(heading(page)).toHaveText("Thank you, Naledi", { timeout: 45_000 });
    await expect.poll(() => cartOf(page)).toEqual([]);
  });

  test("a second press, a reload and the way back make one order", async ({ page, site }) => {
    await openCheckout(page);
    const email = await fillIn(page);
    await proceed(page).dblclick();
    await expect(heading(page)).toHaveText("Test payment page");
    await page.goBack();
    await expect(heading(page)).toHaveText("Checkout");
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await proceed(page).click();
    await expect(heading(page)).toHaveText("Test payment page");
    expect(await ordersOf(site, email)).toHaveLength(1);
    await pay(page, "Approve");
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    expect(await ordersOf(site, email)).toMatchObject([{ status: "paid" }]);
  });

  test("can be made with the keyboard alone", async ({ page }) => {
    await openCheckout(page);
    await page.getByLabel("First name").focus();
    await page.keyboard.type("Naledi");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Khumalo-Osei");
    await page.keyboard.press("Tab");
    await page.keyboard.type(newEmail());
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Test payment page");
    await page.getByRole("button", { name: "Cancel" }).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Payment cancelled");
    await page.getByRole("link", { name: "Try Again" }).focus();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Checkout");
  });

  test("a forged return pays for nothing, wherever it comes from", { tag: "@10.20" }, async ({
    page,
    site,
    request,
  }) => {
    await openCheckout(page);
    const email = await goToPay(page);
    const [order] = await ordersOf(site, email);
    const answer = await request.post(`/payment-success?ref=${order?.reference}`, {
      headers: { Origin: "https://secure.paygate.co.za" },
      form: { PAY_REQUEST_ID: crypto.randomUUID(), TRANSACTION_STATUS: "1", CHECKSUM: "0".repeat(32) },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toContain(`/payment-success?ref=${order?.reference}`);
    expect(await ordersOf(site, email)).toMatchObject([{ status: "pending" }]);
  });
});

test.describe("the pages after a payment", () => {
  test("an unknown reference is answered calmly, and shown", async ({ page }) => {
    await fillCart(page, [TOTE]);
    await page.goto("/payment-success?ref=SHOP-1000000000000");
    await expect(heading(page)).toHaveText("We cannot show this payment here");
    await expect(page.getByRole("main")).toContainText("SHOP-1000000000000");
    expect(await cartOf(page)).toEqual([TOTE.id]);
  });

  test("Try Again goes back in the history where the checkout is one step behind", { tag: "@2.147" }, async ({
    page,
  }) => {
    await openCheckout(page);
    const email = await fillIn(page);
    const place = () => page.evaluate(() => [window.navigation.currentEntry?.index, history.length]);
    const [index = 0, length] = await place();
    await page.goto("/payment-cancelled");
    expect(await place()).toEqual([index + 1, (length ?? 0) + 1]);
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(heading(page)).toHaveText("Checkout");
    expect(await place()).toEqual([index, (length ?? 0) + 1]);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.goForward();
    await expect(heading(page)).toHaveText("Payment cancelled");
  });

  test("somebody else's payment is told to nobody: a guessed reference looks like one that never was", async ({
    page,
    browser,
    site,
  }) => {
    await openCheckout(page);
    await goToPay(page);
    await pay(page, "Approve");
    await expect(heading(page)).toHaveText("Thank you, Naledi");
    const stranger = await (await browser.newContext({ baseURL: site.url })).newPage();
    await fillCart(stranger, [GOWN]);
    const reference = new URL(page.url()).searchParams.get("ref") ?? "";
    for (const path of ["payment-success", "payment-cancelled"]) {
      const shown = [];
      for (const asked of [reference, "SHOP-1000000000000"]) {
        await stranger.goto(`/${path}?ref=${asked}`);
        await expect(heading(stranger)).toHaveText("We cannot show this payment here");
        const words = await stranger.getByRole("main").textContent();
        shown.push(words?.replaceAll(asked, "…"));
      }
      expect(shown[0]).toBe(shown[1]);
    }
    expect(await cartOf(stranger)).toEqual([GOWN.id]);
    await stranger.context().close();
  });
});

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

test.describe("too many payments", () => {
  test.use({ mayFail: "/checkout" });

  test("are refused with what was reached and how long to wait; the way back finds everything", async ({
    page,
    site,
    expectAccessible,
  }) => {
    await openCheckout(page, [TOTE]);
    const email = await goToPay(page);
    // As often as one order may be started; the browser sends the same attempt each time.
    for (let started = 2; started <= 5; started += 1) {
      await page.goBack();
      await expect(heading(page)).toHaveText("Checkout");
      await proceed(page).click();
      await expect(heading(page)).toHaveText("Test payment page");
    }
    await page.goBack();
    await proceed(page).click();
    await expect(heading(page)).toHaveText("Payment Error");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      /The payment of this order was started too many times\. You can try again in (29|30) minutes\./,
    );
    await expectAccessible();
    expect(await ordersOf(site, email)).toMatchObject([{ status: "cancelled" }]);
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    expect(await cartOf(page)).toEqual([TOTE.id]);
  });
});

test.describe("where PayGate does not help", () => {
  const ANSWERS: Record<string, (res: ServerResponse) => void> = {
    "is down": (res) => res.socket?.destroy(),
    "says ERROR": (res) => res.end("ERROR=PGID_NOT_EN"),
    "names no PAY_REQUEST_ID": (res) => res.end("PAYGATE_ID=10011072130&REFERENCE=SHOP-1"),
    "answers with a page": (res) =>
      res.writeHead(403, { "Content-Type": "text/html" }).end("<h1>Blocked</h1>"),
  };

  test("'Payment Error' says so, Go Back finds everything as it was", {
    tag: ["@2.131", "@2.132", "@4.54", "@8.34", "@8.35"],
  }, async ({ page, postgres, expectAccessible }) => {
    test.slow();
    let answer: (res: ServerResponse) => void = () => {};
    const paygate = createServer((_req, res) => answer(res)).listen(0, "127.0.0.1");
    await once(paygate, "listening");
    const address = paygate.address();
    if (!address || typeof address === "string") throw new Error("no port");
    const shop = await startSite({
      env: {
        DATABASE_URL: await postgres.createDatabase(),
        PAYGATE_ID: "10011072130",
        PAYGATE_KEY: "secret",
        PAYGATE_URL: `http://127.0.0.1:${address.port}/payweb3`,
      },
    });
    try {
      await openCheckout(page, [GOWN, TOTE], shop.url);
      const email = await fillIn(page);
      for (const [name, give] of Object.entries(ANSWERS))
        await test.step(`PayGate ${name}`, async () => {
          answer = give;
          await proceed(page).click();
          await expect(heading(page)).toHaveText("Payment Error");
          await expect(page.getByRole("main").getByRole("alert")).toContainText(
            "Payment initiation failed. Please try again.",
          );
          await page.getByRole("button", { name: "Go Back" }).click();
          await expect(page.getByLabel("Email")).toHaveValue(email);
          expect(await cartOf(page)).toEqual([GOWN.id, TOTE.id]);
        });
      expect(await ordersOf(shop, email)).toMatchObject([{ status: "pending" }]);

      await shop.stop();
      await proceed(page).click();
      await expect(heading(page)).toHaveText("Payment Error");
      await expectAccessible();
    } finally {
      await shop.stop();
      paygate.closeAllConnections();
      paygate.close();
    }
  });

  test("with a real account the simulator cannot be reached", async ({ request }) => {
    const shop = await startSite({ env: { PAYGATE_ID: "10011072130", PAYGATE_KEY: "secret" } });
    try {
      for (const call of ["initiate", "process", "query"]) {
        const answer = await request.post(`${shop.url}/paygate-simulator/payweb3/${call}.trans`, {
          form: {},
        });
        expect(answer.status(), call).not.toBe(200);
      }
      const policy = (await request.get(`${shop.url}/checkout`)).headers()["content-security-policy"];
      expect(policy).toContain("form-action 'self' https://secure.paygate.co.za");
    } finally {
      await shop.stop();
    }
  });
});

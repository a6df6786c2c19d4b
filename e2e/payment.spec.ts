import {
  cartOf,
  fillCart,
  fillIn,
  GOWN,
  goToPay,
  heading,
  newEmail,
  openCheckout,
  ordersOf,
  pay,
  proceed,
  summary,
  TOTE,
} from "./support/checkout.ts";
import { expect, test } from "./support/test.ts";

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

import type { Page } from "@playwright/test";
import type { ReceivedMail, TestSmtp } from "../test/support/smtp.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/* The whole purchase of a browser without scripts. One site is enough for all of them. */
test.describe.configure({ mode: "default" });
test.use({ baseURL: ({ mailing }, use) => use(mailing.site.url) });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const line = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const proceed = (page: Page) =>
  page.getByRole("button", { name: "Proceed to PayGate" }).filter({ visible: true }).click();

let buyers = 0;
async function fillIn(page: Page) {
  buyers += 1;
  const email = `thandi-${process.pid}-${buyers}@mail.example`;
  await page.getByLabel("First name").fill("Thandi");
  await page.getByLabel("Last name").fill("Mokoena");
  await page.getByLabel("Email").fill(email);
  return email;
}

async function mailsTo(smtp: TestSmtp, email: string, count: number): Promise<ReceivedMail[]> {
  const mine = () => smtp.mails.filter(({ recipients }) => recipients.includes(email));
  await expect.poll(() => mine().length, { timeout: 30_000 }).toBe(count);
  return mine();
}

/** From the shop: a ticket, a gown by its card, and two totes by their page. */
async function fillCart(page: Page) {
  await page.goto("/house-of-nala?category=tickets");
  await page.getByRole("link", { name: "Signature Tasting Experience" }).click();
  await expect(heading(page)).toContainText("Signature Tasting Experience");
  await page.getByLabel("How many").fill("2");
  await press(page, "Go on to the checkout");
  await expect(page).toHaveURL("/checkout");
  await expect(summary(page)).toContainText("Quantity 2");
  await expect(page.getByRole("heading", { name: "Your tickets come by mail" })).toBeVisible();

  await page.goto("/house-of-nala?category=Women");
  const card = page.getByRole("article").filter({ hasText: "Cowrie Column Gown" });
  await card.locator("summary").click();
  await card.getByRole("button", { name: "M", exact: true }).click();
  await expect(page).toHaveURL(/\/cart\?added=/);
  await expect(page.getByText("Added to your cart: Cowrie Column Gown, size M.")).toBeVisible();

  await page.goto("/product/painted-gable-tote");
  await page.getByLabel("Quantity", { exact: true }).filter({ visible: true }).fill("2");
  await press(page, "Add to Cart");
  await expect(heading(page)).toHaveText("Your Cart (5 items)");
}

for (const width of [390, 1440])
  test.describe(`without scripts, ${width} pixels wide`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 900 } });

    test("a gown and two seats are bought from the shop to the mail", async ({
      page,
      mailing: { site, smtp },
    }) => {
      test.slow();
      const code = `LESS${width}`;
      await staffOf(site)
        .insertInto("discounts")
        .values({ code, percent: 10, product_ids: ["cowrie-column-gown"] })
        .execute();
      await fillCart(page);

      // One tote fewer, then none.
      const tote = line(page, "Painted Gable Tote");
      await tote.getByRole("button", { name: "One fewer" }).click();
      await expect(heading(page)).toHaveText("Your Cart (4 items)");
      await tote.getByRole("button", { name: "Remove Painted Gable Tote" }).click();
      await expect(heading(page)).toHaveText("Your Cart (3 items)");
      await expect(tote).toHaveCount(0);
      await expect(summary(page)).toContainText("R7,950");

      await page.getByRole("link", { name: "Proceed to Checkout" }).filter({ visible: true }).click();
      // What was typed stays through a code that is not known, one that is, and a field that is wrong.
      const email = await fillIn(page);
      await page.getByLabel("Discount code").fill("NOSUCHCODE");
      await press(page, "Apply");
      await expect(page.getByText("We do not know that code.")).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.getByLabel("Discount code").fill(code.toLowerCase());
      await press(page, "Apply");
      await expect(summary(page)).toContainText("−R495");
      await expect(summary(page)).toContainText("R7,455");
      await page.getByLabel("Email").fill("not an address");
      await proceed(page);
      await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("First name")).toHaveValue("Thandi");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("radio", { name: /^Collect in/ }).check();
      await expect(page.getByLabel("Street address")).toBeHidden();
      await proceed(page);

      await expect(heading(page)).toHaveText("Initiating Payment");
      await expect(page.getByRole("main")).toContainText("R7,455");
      await press(page, "Continue to PayGate");
      await expect(page.getByText("ZAR 7455.00")).toBeVisible();
      await press(page, "Approve");
      await press(page, "Back to the shop");

      await expect(page).toHaveURL(/\/payment-success\?ref=SHOP-/);
      const reference = new URL(page.url()).searchParams.get("ref") ?? "";
      await expect(page.getByText("Payment successful")).toBeVisible();
      await page.getByRole("link", { name: "Follow your order" }).click();
      await expect(page.getByRole("main")).toContainText("Cowrie Column Gown");
      await expect(page.getByRole("main")).toContainText("Signature Tasting Experience");
      await page.goto("/cart");
      await expect(heading(page).filter({ visible: true })).toHaveText("Your cart is empty");
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("afi-cart");

      const mails = await mailsTo(smtp, email, 2);
      const subjects = mails.map(({ parsed }) => parsed.subject);
      expect(subjects).toContain(`Your order ${reference}`);
      expect(subjects).toContain(`Your 2 tickets, order ${reference}`);
    });
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a declined payment keeps the cart, and the same order is paid again without typing", async ({
    page,
    mailing: { site },
  }) => {
    await page.goto("/product/painted-gable-tote");
    await press(page, "Add to Cart");
    await page.goto("/checkout");
    const email = await fillIn(page);
    await proceed(page);
    await press(page, "Continue to PayGate");
    await press(page, "Decline");
    await press(page, "Back to the shop");
    await expect(heading(page)).toHaveText("Payment declined");
    await page.goto("/cart");
    await expect(heading(page)).toHaveText("Your Cart (1 items)");
    await page.goBack();
    await page.getByRole("link", { name: "Try Again" }).click();
    await press(page, "Pay R1,450");
    await press(page, "Go on to PayGate");
    await press(page, "Approve");
    await press(page, "Back to the shop");
    await expect(page.getByText("Payment successful")).toBeVisible();
    await page.goto("/cart");
    await expect(heading(page).filter({ visible: true })).toHaveText("Your cart is empty");
    const orders = await staffOf(site)
      .selectFrom("orders")
      .select("status")
      .where("email", "=", email)
      .execute();
    expect(orders).toEqual([{ status: "paid" }]);
  });
});

test("scripts that come later take the cart over, once", async ({ page, browser, baseURL }) => {
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const before = await plain.newPage();
  await fillCart(before);
  const cookies = await plain.cookies();
  await plain.close();

  const count = page.getByRole("link", { name: "Cart, 6 items" });
  await page.goto("/returns");
  await page.evaluate(() =>
    localStorage.setItem(
      "afi-cart",
      JSON.stringify([
        {
          id: "cowrie-column-gown",
          name: "Cowrie Column Gown",
          selectedSize: "M",
          priceCents: 495_000,
          quantity: 1,
        },
      ]),
    ),
  );
  await page.context().addCookies(cookies);
  await page.goto("/house-of-nala");
  await expect(count).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("afi-cart");
  // A cookie that comes back, from another tab or a browser that kept it, doubles nothing.
  await page.context().addCookies(cookies);
  await page.goto("/checkout");
  await expect(summary(page)).toBeVisible();
  await expect(summary(page).getByRole("list").getByRole("listitem")).toHaveCount(3);
  await page.goto("/house-of-nala");
  await expect(count).toBeVisible();
});

test("a cookie that was tampered with is an empty cart, and public pages do not know it", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL });
  const add = await request.post("/cart", {
    form: { product: "painted-gable-tote", quantity: "1" },
    headers: { Origin: baseURL ?? "" },
    maxRedirects: 0,
  });
  expect(add.status()).toBe(303);
  const kept = /afi-cart=([^;]+)/.exec(add.headers()["set-cookie"] ?? "")?.[1] ?? "";
  const cartWith = async (value: string) =>
    (await request.get("/cart", { headers: { Cookie: `afi-cart=${value}` } })).text();
  expect(await cartWith(kept)).toContain("Painted Gable Tote");
  const [text = "", signature = ""] = kept.split(".");
  for (const value of [`${text}A.${signature}`, text, `.${signature}`, "rubbish", "%", "a.b.c"]) {
    const page = await cartWith(value);
    expect(page).toContain("Your cart is empty");
    expect(page).not.toContain("Painted Gable Tote");
  }
  const shop = (headers: Record<string, string>) =>
    request.get("/house-of-nala", { headers }).then((answer) => answer.text());
  expect(await shop({ Cookie: `afi-cart=${kept}` })).toBe(await shop({}));
  expect(await (await request.get("/cart")).text()).not.toContain("Painted Gable Tote");
  // A page of another site cannot fill it.
  const foreign = await request.post("/cart", {
    form: { product: "painted-gable-tote" },
    headers: { Origin: "https://elsewhere.example" },
    maxRedirects: 0,
  });
  expect(foreign.headers()["set-cookie"]).toBeUndefined();
  await request.dispose();
});

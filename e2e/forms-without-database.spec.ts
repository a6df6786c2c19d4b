import { expectHydrated } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";

/*
 * Forms whose failure no other journey shows; the rest is in the specs of newsletter, contact, application and booking.
 * What pages say without scripts is in test/faults.
 */
const GOWN = {
  id: "cowrie-column-gown",
  name: "Cowrie Column Gown",
  size: "M",
  priceCents: 495_000,
  quantity: 1,
};

test.describe("with the database away", () => {
  test.beforeEach(({ faults }) => faults.fail());
  test.afterEach(({ faults }) => faults.restore());

  test.describe("the look-up of an order", () => {
    test.use({ mayFail: "/order" });
    test("says so and keeps what was typed", { tag: "@10.42" }, async ({ page, faults }) => {
      await page.goto(`${faults.siteUrl}/order`);
      await page.getByLabel("Order number").fill("SHOP-1000000000000");
      await page.getByLabel("Email").fill("naledi@mail.example");
      await expectHydrated(page.locator("form").filter({ has: page.getByLabel("Order number") }));
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(page.getByRole("alert").getByText("We could not look just now.")).toBeVisible();
      await expect(page.getByLabel("Order number")).toHaveValue("SHOP-1000000000000");
      await expect(page.getByLabel("Email")).toHaveValue("naledi@mail.example");
    });
  });

  test.describe("the message on the home page", () => {
    test.use({ mayFail: "/contact" });
    test("is kept in its form", async ({ page, faults }) => {
      await page.goto(faults.siteUrl);
      const form = page.getByRole("form", { name: "Contact" });
      await form.getByLabel("Name").fill("Thandi Mokoena");
      await form.getByLabel("Email").fill("thandi@visitor.example");
      await form.getByLabel("Subject").fill("Hours");
      await form.getByLabel("Message").fill("Are you open on Sunday?");
      await expectHydrated(form);
      await form.getByRole("button", { name: "Send Message" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
      await expect(form.getByRole("alert")).toContainText("We could not keep a copy of your message");
      await expect(form.getByLabel("Message")).toHaveValue("Are you open on Sunday?");
    });
  });

  test.describe("the checkout", () => {
    test.use({ mayFail: "/checkout" });
    test("says that payment could not begin, and keeps the cart and the buyer", { tag: "@10.42" }, async ({
      page,
      faults,
    }) => {
      await page.goto(`${faults.siteUrl}/returns`);
      await page.evaluate((cart) => localStorage.setItem("afi-cart", JSON.stringify(cart)), [GOWN]);
      await page.goto(`${faults.siteUrl}/checkout`);
      await page.getByLabel("First name").fill("Naledi");
      await page.getByLabel("Last name").fill("Khumalo-Osei");
      await page.getByLabel("Email").fill("naledi@mail.example");
      await page.getByRole("button", { name: "Proceed to PayGate" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment Error");
      await expect(page.getByRole("main").getByRole("alert")).toContainText(
        "Payment initiation failed. Please try again.",
      );
      await page.getByRole("button", { name: "Go Back" }).click();
      await expect(page.getByLabel("Last name")).toHaveValue("Khumalo-Osei");
      await expect(page.getByRole("region", { name: "Order Summary" })).toContainText(GOWN.name);
    });
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("files too large for one form are told so, and going back loses nothing", { tag: "@10.79" }, async ({
    page,
  }) => {
    const picture = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.alloc(6_500_000) });
    await page.goto("/nala-prive/booking");
    const form = page.locator("form[action='/nala-prive/booking']");
    await form.getByLabel("Full name").fill("Naledi Khumalo-Osei");
    await form.locator("input[type=file]").setInputFiles([picture("front.png"), picture("back.png")]);
    // The browser would ask for the rest first, which is not the point here.
    await form.evaluate((element) => element.setAttribute("novalidate", ""));
    await form.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Too much for one parcel");
    await expect(page.getByText("a form carries at most 12 MB")).toBeVisible();
    await page.goBack();
    await expect(form.getByLabel("Full name")).toHaveValue("Naledi Khumalo-Osei");
  });
});

import type { Page } from "@playwright/test";
import { CART_KEY } from "../app/shop/cart/cart-storage.ts";
import { expectNothingStored, newAddress, signIn } from "./support/accounts.ts";
import { expectHydrated } from "./support/hydration.ts";
import { openDay } from "./support/open-day.ts";
import { beSignedIn } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const GOWN = {
  id: "cowrie-column-gown",
  name: "Cowrie Column Gown",
  size: "M",
  priceCents: 495_000,
  quantity: 1,
};
const SEATS = {
  id: "signature-tasting-ticket",
  name: "Signature Tasting Experience - Harvest Table 2025",
  category: "ticket",
  priceCents: 150_000,
  quantity: 2,
};

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const block = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function buy(page: Page, lines: object[]): Promise<string> {
  await page.evaluate(([key, cart]) => localStorage.setItem(key, cart), [
    CART_KEY,
    JSON.stringify(lines),
  ] as const);
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Proceed to PayGate" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page).toHaveURL(/\/payment-success\?ref=SHOP-/);
  return new URL(page.url()).searchParams.get("ref") ?? "";
}

/** Each test another day: the site holds the hour of every request. */
async function book(page: Page, day: string) {
  await page.goto("/nala-prive/booking");
  const form = page.getByRole("form", { name: "Bespoke appointment" });
  await expectHydrated(form);
  await form.getByLabel("Full name").fill("Naledi Moremi");
  await form.getByLabel("Email", { exact: true }).fill("naledi@mail.example");
  await form.getByLabel("Contact number").fill("+27 82 555 0177");
  await form.getByLabel("Preferred contact method").selectOption("Email");
  await form.getByLabel("Service requested").selectOption("Fitting Session");
  await form.getByLabel("Appointment date").fill(day);
  await form.getByLabel("Appointment time").selectOption("12:30");
  await form.getByLabel("I agree to the terms and conditions").check();
  await form.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByText("Appointment request submitted successfully!")).toBeVisible();
}

test("what is bought and booked while signed in is found in the account, by its owner alone", {
  tag: ["@10.3", "@10.4"],
}, async ({ page, site, browser, expectAccessible }) => {
  await page.goto("/account");
  await expect(page).toHaveURL("/auth?next=%2Faccount");
  await beSignedIn(page, site);
  await page.goto("/account");
  await expect(heading(page, "Naledi")).toBeVisible();
  await expect(block(page, "Orders")).toContainText("You have not ordered anything yet.");
  await expect(block(page, "Appointments")).toContainText("You have no appointments with us.");
  await expect(block(page, "Tickets")).toHaveCount(0);
  await expectAccessible();

  const reference = await buy(page, [GOWN, SEATS]);
  await book(page, openDay(7));
  await page.goto("/account");
  const order = block(page, "Orders").getByRole("listitem");
  await expect(order).toHaveCount(1);
  for (const words of [reference, "Being prepared", "Cowrie Column Gown Size M, Quantity 1", "R7,950"])
    await expect(order).toContainText(words);
  const tickets = block(page, "Tickets").getByRole("listitem");
  await expect(tickets).toHaveCount(2);
  await expect(tickets.getByRole("img", { name: /QR code/ })).toHaveCount(2);
  const appointment = block(page, "Appointments").getByRole("listitem");
  for (const words of [String(Number(openDay(7).slice(8))), "12:30", "Fitting Session", "Requested"])
    await expect(appointment).toContainText(words);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    tickets.first().getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  await order.getByRole("link").click();
  await expect(heading(page, "Being prepared")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order/${reference}\\?key=`));

  const other = await browser.newPage({ baseURL: site.url });
  await beSignedIn(other, site);
  await other.goto("/account");
  await expect(block(other, "Orders")).toContainText("You have not ordered anything yet.");
  await other.close();
});

test.describe("an owner", () => {
  // A wrong password is answered with a refusal, and the browser reports those.
  test.use({ mayFail: "/account /auth" });

  test("changes their name, and their password only with the one they have", async ({ page, site }) => {
    const account = await beSignedIn(page, site);
    await page.goto("/account");
    const name = page.getByLabel("Full name");
    await name.fill("  ");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(name).toHaveAccessibleDescription("Please fill this in.");
    await name.fill("Thandeka Moremi-Osei");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Your name is saved.")).toBeVisible();
    await expect(heading(page, "Thandeka")).toBeVisible();
    await expect(name).toHaveValue("Thandeka Moremi-Osei");
    await page.reload();
    await expect(heading(page, "Thandeka")).toBeVisible();

    const current = page.getByLabel("Current password");
    const next = page.getByLabel("New password");
    await expect(next).toHaveAttribute("autocomplete", "new-password");
    const change = page.getByRole("button", { name: "Change password" });
    await current.fill("not this one");
    await next.fill("five5");
    await change.click();
    await expect(next).toHaveAccessibleDescription(/at least 6 characters/);
    await next.fill("another long one");
    await change.click();
    await expect(current).toHaveAccessibleDescription("That is not your password.");
    await expect(current).toBeFocused();
    await current.fill(account.password);
    await change.click();
    await expect(page.getByText("Your new password is saved.")).toBeVisible();
    await expect(next).toHaveValue("");

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    await expectNothingStored(page);
    await signIn(page, account);
    await expect(page.getByText("Invalid login credentials")).toBeVisible();
    await signIn(page, { ...account, password: "another long one" }, "/auth?next=/account");
    await expect(heading(page, "Thandeka")).toBeVisible();
  });
});

test.describe("whoever has their data deleted", () => {
  test.use({ mayFail: "/account/delete /account/profile" });

  test("is asked for the password, told what follows, and is gone in every tab", async ({
    page,
    context,
    site,
    expectAccessible,
  }) => {
    const account = await beSignedIn(page, site);
    await page.goto("/account");
    await expect(heading(page, "Naledi")).toBeVisible();
    const reference = await buy(page, [GOWN]);
    await page.goto("/account");
    const otherTab = await context.newPage();
    await otherTab.goto("/account");
    await expect(heading(otherTab, "Naledi")).toBeVisible();

    await page.getByRole("link", { name: "Delete my data" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my data" });
    await expect(dialog).toContainText(`${reference} is paid and has not left yet.`);
    await expectAccessible();
    await dialog.getByRole("button", { name: "Keep my account" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Delete my data" }).click();
    await dialog.getByLabel("Your password").fill("not this one");
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(
      "That is not your password.",
    );
    await dialog.getByLabel("Your password").fill(account.password);
    await dialog.getByRole("button", { name: "Delete for good" }).click();

    // Proving the password, deleting and loading afresh take their time on a busy machine.
    await expect(page).toHaveURL("/account/deleted", { timeout: 20_000 });
    await expect(page.getByText("Your data is deleted, and you are signed out.")).toBeVisible();
    await expectNothingStored(page);
    await expect(otherTab).toHaveURL("/auth?next=%2Faccount");
    await page.goto("/account");
    await expect(page).toHaveURL("/auth?next=%2Faccount");
  });
});

test.describe("a database that is away", () => {
  test.use({ mayFail: "/account/profile" });

  test("is said, and another try brings the account", async ({ page, faults, expectAccessible }) => {
    const visitor = { email: newAddress("naledi"), password: "a long password" };
    await page.goto(`${faults.siteUrl}/auth?mode=create&next=/account`);
    await page.getByLabel("Full name").fill("Naledi Moremi");
    await page.getByLabel("Email").fill(visitor.email);
    await page.getByLabel("Password", { exact: true }).fill(visitor.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(heading(page, "Naledi")).toBeVisible();
    await faults.fail("orders");
    await page.reload();
    await expect(heading(page, "A thread has snapped")).toBeVisible();
    await expectAccessible();
    await faults.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(heading(page, "Naledi")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, mayFail: "/account /account/delete" });

  test("the owner changes their name and password, and deletes everything", async ({ page, site }) => {
    const account = await beSignedIn(page, site);
    await page.goto("/account");
    await page.getByLabel("Full name").fill("Thandeka Osei");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Your name is saved.")).toBeVisible();
    await expect(heading(page, "Thandeka")).toBeVisible();
    await page.getByLabel("Current password").fill("not this one");
    await page.getByLabel("New password").fill("another long one");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("That is not your password.")).toBeVisible();
    await page.getByLabel("Current password").fill(account.password);
    await page.getByLabel("New password").fill("another long one");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your new password is saved.")).toBeVisible();

    await page.getByRole("link", { name: "Delete my data" }).click();
    await expect(page).toHaveURL("/account/delete");
    await page.getByLabel("Your password").fill(account.password);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("That is not your password.")).toBeVisible();
    await page.getByLabel("Your password").fill("another long one");
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page).toHaveURL("/account/deleted");
    await expect(page.getByText("Your data is deleted, and you are signed out.")).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto("/account");
    await expect(page).toHaveURL("/auth?next=%2Faccount");
  });
});

test.describe("the staff's landing page", () => {
  test("shows an editor who they are and what waits, a customer nothing, and a guest the sign-in", {
    tag: "@6.12",
  }, async ({ page, browser, site, expectAccessible }) => {
    await page.goto("/admin");
    await expect(page).toHaveURL("/auth?next=%2Fadmin");
    await beSignedIn(page, site);
    await page.goto("/admin");
    await expect(heading(page, "This area is for staff")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectAccessible();
    await page.goto("/account");
    await expect(heading(page, "Naledi")).toBeVisible();
    const reference = await buy(page, [GOWN]);
    await book(page, openDay(8));

    const context = await browser.newContext({ baseURL: site.url });
    const staffPage = await context.newPage();
    const editor = await beSignedIn(staffPage, site, "editor");
    await staffPage.goto("/admin");
    await expect(heading(staffPage, "Today")).toBeVisible();
    await expect(staffPage.getByRole("banner")).toContainText(editor.email);
    await expect(staffPage.getByRole("banner")).toContainText("editor");
    const toSend = staffPage.getByRole("region", { name: /^To send \d+/ });
    await expect(toSend.getByRole("link", { name: reference, exact: true })).toBeVisible();
    await expect(toSend.getByRole("row").filter({ hasText: reference })).toContainText("Needs an address");
    await expect(staffPage.getByRole("region", { name: /^Appointments asked for \d+/ })).toContainText(
      "Fitting Session",
    );
    await expectAccessible(staffPage);
    await staffPage.getByRole("link", { name: "Sign out" }).click();
    await expect(staffPage).toHaveURL("/");
    await staffPage.goto("/admin");
    await expect(staffPage).toHaveURL("/auth?next=%2Fadmin");
    await context.close();
  });
});

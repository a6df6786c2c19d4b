import type { Page } from "@playwright/test";
import { openAccount } from "./support/accounts.ts";
import { giveSession } from "./support/session.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const GOWN = "/product/cowrie-column-gown";

async function measure(page: Page, measures: Record<string, string>) {
  const dialog = page.getByRole("dialog", { name: "Your measurements" });
  for (const [label, cm] of Object.entries(measures)) await dialog.getByLabel(label).fill(cm);
  return dialog;
}

for (const width of [390, 1440])
  test(`a piece says which size fits, from measurements that stay on the device (${width})`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await page.goto(GOWN);
    await page.getByRole("button", { name: "Find my size" }).click();
    const dialog = await measure(page, { Bust: "9" });
    await dialog.getByRole("button", { name: "Keep on this device" }).click();
    await expect(dialog.getByText("Between 40 and 200 cm, please.")).toBeVisible();
    await measure(page, { Bust: "90,5", Waist: "71", Hip: "96" });
    await expect(dialog.getByRole("status")).toHaveText("Fits you: M, 2.5 cm ease at the bust");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Keep on this device" }).click();
    await expect(page.getByText("Fits you: M, 2.5 cm ease at the bust")).toBeVisible();
    await expect(page.getByRole("radio", { name: "M, fits you" })).toBeVisible();

    // Another size is told with its own ease, and another piece knows the measurements already.
    await page.getByRole("radio", { name: "L", exact: true }).check();
    await expect(page.getByText("In L you have 7.5 cm ease at the bust.")).toBeVisible();
    await page.goto("/product/painted-gable-wrap-skirt");
    await expect(page.getByText("Fits you: M, 9 cm ease at the waist")).toBeVisible();
    await expectAccessible();
    expect(sent.filter((request) => /90[.,]5/.test(request))).toEqual([]);

    await page.getByRole("button", { name: "Your measurements" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
    await expect(page.getByRole("button", { name: "Find my size" })).toBeVisible();
  });

test("the shop shows what fits, worked out on the device", async ({ page, expectAccessible }) => {
  await page.goto("/house-of-nala?category=Women");
  const articles = page.getByRole("region", { name: "Women" }).getByRole("article");
  await expect(articles).toHaveCount(11);
  await page.getByRole("checkbox", { name: "What fits me" }).click();
  const dialog = await measure(page, { Bust: "100", Waist: "84", Hip: "108" });
  await dialog.getByRole("button", { name: "Keep on this device" }).click();
  await expect(page.getByText(/^\d of these 11 fit you\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Indigo Resist Gown" })).toHaveCount(0);
  await expect(
    articles.locator("..").filter({ hasText: "Earth Line Duster" }).getByText("Fits you: M"),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole("checkbox", { name: "What fits me" }).uncheck();
  await expect(articles).toHaveCount(11);
});

test("measurements follow their owner to another device, and forgetting them there empties the account", async ({
  page,
  browser,
  site,
}) => {
  const account = await openAccount(site);
  // Kept on this device before anyone signed in: the account gets them.
  await page.goto(GOWN);
  await page.getByRole("button", { name: "Find my size" }).click();
  const dialog = await measure(page, { Bust: "90", Waist: "71", Hip: "96" });
  await dialog.getByRole("button", { name: "Keep on this device" }).click();
  await expect(page.getByText("Fits you: M")).toBeVisible();
  await giveSession(page, site, account);
  const kept = () =>
    staffOf(site)
      .selectFrom("body_measurements as b")
      .innerJoin("profiles as p", "p.id", "b.user_id")
      .select("b.bust")
      .where("p.email", "=", account.email)
      // Forgotten ones leave a row that says when.
      .where("b.bust", "is not", null)
      .execute();
  await page.goto(GOWN);
  await expect.poll(async () => (await kept()).map(({ bust }) => Number(bust))).toEqual([90]);

  const other = await browser.newContext({ baseURL: site.url });
  const phone = await other.newPage();
  await giveSession(phone, site, account);
  await phone.goto(GOWN);
  await expect(phone.getByText("Fits you: M")).toBeVisible();
  await phone.getByRole("button", { name: "Your measurements" }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
  await expect(phone.getByRole("button", { name: "Find my size" })).toBeVisible();
  await expect.poll(kept).toEqual([]);
  await other.close();

  // The first device still has them, and is signed in: it forgets them too.
  await page.goto(GOWN);
  await expect(page.getByRole("button", { name: "Find my size" })).toBeVisible();
  expect(await kept()).toEqual([]);
});

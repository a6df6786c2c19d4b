import { startSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// Sites of their own: where several share one database, any of them may send a mail.
test("without a mail server a developer reads the mails here", async ({ page, expectAccessible }) => {
  const site = await startSite();
  const staff = await staffOf(site);
  await staff
    .from("contact_messages")
    .insert({
      name: "Amina Diallo",
      email: "amina@mail.example",
      subject: "A question about silk",
      message: "Is it washed before it is cut?",
    })
    .throwOnError();
  await expect(async () => {
    await page.goto(`${site.url}/debug/mail`);
    await expect(page.getByText("A question about silk").first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible();
  await site.stop();
});

test("with developer tools off the page is not there", async () => {
  const site = await startSite({ env: { DEV_TOOLS: "off" } });
  expect((await fetch(`${site.url}/debug/mail`)).status).toBe(404);
  await site.stop();
});

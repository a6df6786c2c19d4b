import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { SAMPLES } from "../test/security/sample-rows.ts";
import { openAccount, signIn } from "./support/accounts.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

test("an editor reads an application with its portfolio and shortlists it by mail; a user is refused", async ({
  page,
  site,
  browser,
  expectAccessible,
}) => {
  const files_folder = crypto.randomUUID();
  const row = {
    ...SAMPLES.designer_applications?.row(),
    company_label_name: "Naima Studio",
    files_folder,
  } as never;
  const application = await staffOf(site)
    .insertInto("designer_applications")
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  const folder = path.join(site.dataDir, "files", "application-files", files_folder);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "1"), "%PDF-1.7\n%%EOF");

  await workAs(page, site, "editor");
  await page.goto("/admin/applications?show=new");
  await expectAccessible();
  await page
    .getByRole("row", { name: /Naima Studio/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Naima Studio" })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save lookbook, spring.pdf" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole("button", { name: "Take into review" }).click();
  await expect(page.getByRole("status")).toHaveText("It is in review. The designer is not told.");
  await expect(page.getByRole("region", { name: "The mail" })).toContainText(
    "You are on our shortlist, AFI-",
  );
  await page.getByLabel("Words of the mail").fill("Your coats have made our shortlist.");
  await expectAccessible();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("status")).toHaveText("Saved. The designer is told by mail.");
  await expect(page.getByRole("region", { name: /^Last mail/ })).toContainText("Your coats have made");
  const mails = await staffOf(site)
    .selectFrom("outbox")
    .select("recipient")
    .where("kind", "=", "application_answer")
    .execute();
  expect(mails).toEqual([{ recipient: application.email }]);

  const other = await browser.newPage({ baseURL: site.url });
  await signIn(other, await openAccount(site, "user"));
  await expect(other).not.toHaveURL(/\/auth/);
  const address = `/admin/applications/${application.id}`;
  for (const refused of ["/admin/applications", address, `${address}/files/1`])
    expect((await other.request.get(refused)).status(), refused).toBe(403);
  const form = { intent: "accepted", sequence: "2", words: "Yes" };
  expect((await other.request.post(address, { form })).status()).toBe(403);
  await other.close();
});

// On the site with a mail server: what is sent is read as it arrives.
import type { Page } from "@playwright/test";
import { FIRST_ORGANISATION } from "../app/platform/organisation/first-facts.server.ts";
import type { ReceivedMail, TestSmtp } from "../test/support/smtp.ts";
import { refusal } from "../test/support/smtp.ts";
import { newAddress } from "./support/accounts.ts";
import type { RunningSite } from "./support/server.ts";
import { staffOf } from "./support/staff.ts";
import { test, workAs } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

test.use({ baseURL: ({ mailing }, use) => use(mailing.site.url) });

const notice = (page: Page) => page.getByRole("status");
const words = (page: Page) => page.getByLabel(/^Reply to/);
const thread = (page: Page) => page.getByRole("article");

async function write(site: RunningSite, values: { name: string; subject: string; email?: string }) {
  const row = { email: newAddress("selma"), message: "Do you ship to Windhoek?\nIn size M.", ...values };
  return staffOf(site).insertInto("contact_messages").values(row).returningAll().executeTakeFirstOrThrow();
}

async function mailsTo(smtp: TestSmtp, address: string, count: number): Promise<ReceivedMail[]> {
  const found = () => smtp.mails.filter(({ recipients }) => recipients.includes(address));
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count);
  return found();
}

test("an editor answers a message, a second member hears of it, and both answers reach the visitor as one thread", async ({
  page,
  browser,
  mailing: { site, smtp },
  expectAccessible,
}) => {
  const earlier = await write(site, { name: "Selma Hamutenya", subject: "A first word" });
  const { email } = earlier;
  const message = await write(site, { name: "Selma Hamutenya", subject: "Windhoek?", email });
  const address = `/admin/messages/${message.id}`;

  await workAs(page, site, "editor");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Windhoek?" }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const colleague = await browser.newPage({ baseURL: site.url });
  await workAs(colleague, site, "admin");
  await colleague.goto(address);

  // A new template takes the name; what is sent can be taken back, and comes back as it was.
  await page.getByRole("link", { name: "New template" }).click();
  await page.getByLabel("Title").fill("To Namibia");
  await page.getByLabel("Text").fill("Dear {first name},\n\nThank you, {name}.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notice(page)).toContainText("Saved.");
  await page.goto(address);
  await page.getByRole("button", { name: "To Namibia" }).click();
  await expect(words(page)).toHaveValue("Dear Selma,\n\nThank you, Selma Hamutenya.");
  await expect(page.getByText("To", { exact: true }).locator("xpath=..")).toContainText(email);
  await expect(page.getByText(/^If they answer it, that goes to \S+@\S+ by mail/)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "About the sender" })).toContainText("A first word");
  await expectAccessible();
  await words(page).press("Control+Enter");
  await expect(notice(page)).toContainText("The answer leaves in ten seconds.");
  await expect(thread(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notice(page)).toHaveText("The answer is taken back. Nothing was sent.");
  await expect(thread(page)).toHaveCount(1);
  await expect(words(page)).toHaveValue(/^Dear Selma,/);
  await words(page).fill("Dear Selma,\n\nYes, we do.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(notice(page)).toContainText("The answer leaves in ten seconds.");

  // The colleague still has the message as it was.
  await words(colleague).fill("It costs R480.");
  await colleague.getByRole("button", { name: "Send answer" }).click();
  await expect(colleague.getByRole("alert")).toContainText("Somebody else answered");
  await expect(thread(colleague)).toHaveCount(2);
  await expect(thread(colleague).last()).toContainText("Yes, we do.");
  await expect(words(colleague)).toHaveValue("It costs R480.");
  await colleague.getByRole("button", { name: "Send answer" }).click();
  await expect(notice(colleague)).toContainText("The answer leaves in ten seconds.");
  await expect(thread(colleague)).toHaveCount(3);

  // From the thread to the mail, which an editor need not wait for.
  await thread(colleague).last().getByRole("link", { name: "waits to leave" }).click();
  await expect(colleague.getByRole("region", { name: "As it reads" })).toContainText("It costs R480.");
  await colleague.getByRole("button", { name: "Try now" }).last().click();
  await expect(notice(colleague)).toHaveText("It is tried now.");
  const mails = await mailsTo(smtp, email, 2);
  const [first, second] = ["Yes, we do.", "It costs R480."].map((text) =>
    mails.find(({ parsed }) => parsed.text?.includes(text)),
  );
  expect(first?.parsed).toMatchObject({
    subject: "Re: Windhoek?",
    inReplyTo: `<${message.id}@afi.example>`,
    replyTo: [{ address: FIRST_ORGANISATION.customer_service_email }],
  });
  expect(first?.parsed.text).toContain("> Do you ship to Windhoek?\n> In size M.");
  expect(second?.parsed.inReplyTo).toBe(first?.parsed.messageId);
  expect(second?.parsed.references).toBe(`<${message.id}@afi.example> ${first?.parsed.messageId}`);
  expect(first?.raw).not.toMatch(/^Auto-Submitted/m);

  // A note stays here; a closed message can be opened again; spam is neither shown nor answered.
  await page.reload();
  await words(page).fill("She asked by phone, too.");
  await page.getByRole("button", { name: "Note to staff" }).click();
  await expect(thread(page).last()).toContainText("note to staff, not sent");
  await expect(words(page)).toHaveValue("");
  await page.getByRole("region", { name: "Windhoek?" }).getByRole("button", { name: "Close" }).click();
  await expect(notice(page)).toContainText("Closed. Nobody is told.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notice(page)).toContainText("It is back.");

  await page.goto("/admin/messages?q=hamutenya");
  const inbox = page.getByRole("region", { name: /^Inbox/ });
  await expect(inbox.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Selma Hamutenya, A first word" }).check();
  await inbox.getByRole("button", { name: "Spam" }).click();
  await expect(notice(page)).toContainText("Marked as spam. Nobody is told.");
  await expect(inbox.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("link", { name: /^Spam/ }).click();
  await expect(inbox.getByRole("listitem")).toContainText(["A first word"]);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await saving).suggestedFilename()).toBe("messages.csv");
  await page
    .getByRole("searchbox", { name: "Find an order, a person, a piece or a ticket" })
    .fill("selma hamutenya");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("link")).toHaveCount(2);
  await colleague.close();
});

test("a mail that failed is found from Today with the server's words and sent again; the settings are tried", async ({
  page,
  browser,
  mailing: { site, smtp },
  expectAccessible,
}) => {
  const service = staffOf(site);
  const message = await write(site, { name: "Kofi Asare", subject: "Hello" });
  const lost = newAddress("kofi");
  smtp.onMail = ({ recipients }) => {
    if (recipients.includes(lost)) throw refusal(550, "mailbox unavailable");
  };
  // Its last try.
  const { id } = await service
    .insertInto("outbox")
    .values({
      kind: "contact_notice",
      recipient: lost,
      payload: JSON.stringify({ message_id: message.id }),
      dedupe_key: `test:${lost}`,
      attempts: 20,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const status = async () =>
    (await service.selectFrom("outbox").select("status").where("id", "=", id).executeTakeFirst())?.status;
  await expect.poll(status, { timeout: 20_000 }).toBe("failed");

  // The mail that tries the settings goes to this member.
  const account = await workAs(page, site, "editor", { isOwn: true });
  await page.goto("/admin");
  const failed = page.getByRole("region", { name: "Mails not sent" });
  await expect(failed).toContainText("New message, to the team");
  await page.getByRole("definition").getByRole("link", { name: "1" }).last().click();
  await expect(page).toHaveURL(/\/admin\/mail\?show=failed$/);
  await page.getByRole("link", { name: "New message, to the team" }).click();
  const detail = page.getByRole("complementary", { name: "The selected mail" });
  await expect(detail).toContainText("It was given up.");
  await expect(detail.getByRole("region", { name: "Tries that failed" })).toContainText("550");
  await expect(detail.getByRole("region", { name: "As it reads" })).toContainText("Kofi Asare");
  await expectAccessible();

  smtp.onMail = null;
  await detail.getByRole("button", { name: "Resend" }).click();
  await expect(notice(page)).toHaveText("It goes out again.");
  await mailsTo(smtp, lost, 1);
  await page.goto(`/admin/mail?q=${encodeURIComponent(lost)}`);
  await expect(page.getByRole("row", { name: /New message/ })).toContainText("Sent");

  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(notice(page)).toContainText("The mail was taken.");
  await expect(notice(page)).toContainText(/250 /);
  const [test] = await mailsTo(smtp, account.email, 1);
  expect(test?.parsed.subject).toBe("The mail settings work");

  // One that waits is stopped, by its box.
  const waiting = newAddress("later");
  await service
    .insertInto("outbox")
    .values({
      kind: "contact_notice",
      recipient: waiting,
      payload: JSON.stringify({ message_id: message.id }),
      dedupe_key: `test:${waiting}`,
      next_attempt_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute();
  await page.goto("/admin/mail?show=pending");
  await page.getByRole("checkbox", { name: `New message, to the team, ${waiting}` }).check();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(notice(page)).toHaveText("Stopped. It is not sent unless somebody resends it.");
  await page.goto("/admin/mail?show=stopped");
  await expect(page.getByRole("row", { name: new RegExp(waiting) })).toContainText("Stopped");

  // A link for a new password is an admin's to see, and nobody's to read.
  const secret = newAddress("secret");
  const { id: recovery } = await service
    .insertInto("outbox")
    .values({
      kind: "account_recovery",
      recipient: secret,
      dedupe_key: `test:${secret}`,
      next_attempt_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await page.request.get(`/admin/mail/${recovery}`)).status()).toBe(404);
  const admin = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  await workAs(admin, site, "admin");
  await admin.goto(`/admin/mail/${recovery}`);
  await expect(admin.getByRole("region", { name: "As it reads" })).toContainText("are not shown");
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await admin.close();
});

import type { Page } from "@playwright/test";
import { refundInFull } from "../test/support/paid-orders.ts";
import type { ReceivedMail, TestSmtp } from "../test/support/smtp.ts";
import { sheetsOf } from "./support/paper.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/* What is bought here is told by mail, and the mail leads back. One site is enough for all of them. */
test.describe.configure({ mode: "default" });
test.use({ baseURL: ({ mailing }, use) => use(mailing.site.url) });

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
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const steps = (page: Page) => page.getByRole("list", { name: "What has happened so far" });

let buyers = 0;

/** From the cart to an approved payment; gives the buyer's address and the order's number. */
async function buy(
  page: Page,
  lines: object[],
  { withAddress = !lines.every((line) => "category" in line) } = {},
) {
  buyers += 1;
  const email = `naledi-${process.pid}-${buyers}@mail.example`;
  await page.goto("/returns");
  await page.evaluate((cart) => localStorage.setItem("afi-cart", JSON.stringify(cart)), lines);
  await page.goto("/checkout");
  await page.getByLabel("First name").fill("Naledi");
  await page.getByLabel("Last name").fill("Khumalo-Osei");
  await page.getByLabel("Email").fill(email);
  if (withAddress) {
    await page.getByLabel("Street address").fill("9 Acacia Walk, Observatory");
    await page.getByLabel("City").fill("Cape Town");
  }
  await page.getByRole("button", { name: "Proceed to PayGate" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page).toHaveURL(/\/payment-success\?ref=SHOP-/);
  return { email, reference: new URL(page.url()).searchParams.get("ref") ?? "" };
}

async function mailsTo(smtp: TestSmtp, email: string, count: number): Promise<ReceivedMail[]> {
  const mine = () => smtp.mails.filter(({ recipients }) => recipients.includes(email));
  await expect.poll(() => mine().length, { timeout: 30_000 }).toBe(count);
  return mine();
}

/** A mail as a program shows it: alone, and with pictures and typefaces or without. */
async function openMail(page: Page, siteUrl: string, html: string, hasPictures: boolean) {
  const address = `${siteUrl}/the-mail`;
  await page.unrouteAll();
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: html }));
  if (!hasPictures) await page.route(/\.(png|jpg|woff2)$/, (route) => route.abort());
  await page.goto(address);
}

const linkIn = (mail: ReceivedMail | undefined) =>
  /http:\/\/\S+\/order\/SHOP-\S+/.exec(mail?.parsed.text ?? "")?.[0] ?? "";

test("an order of a gown and two seats is told by mail, and its link shows where it stands", {
  tag: ["@10.6", "@10.22", "@10.23"],
}, async ({ page, mailing: { site, smtp }, expectAccessible }) => {
  const { email, reference } = await buy(page, [GOWN, SEATS]);
  const mails = await mailsTo(smtp, email, 2);
  const confirmation = mails.find(({ parsed }) => parsed.subject === `Your order ${reference}`);
  const tickets = mails.find(({ parsed }) => parsed.subject === `Your 2 tickets, order ${reference}`);
  expect(confirmation?.parsed.text).toMatch(/^Cowrie Column Gown \(Size M, Quantity 1\) +R4,950$/m);
  expect(confirmation?.parsed.text).toMatch(/^Total +R7,950$/m);
  expect(confirmation?.parsed.text).toMatch(/^Of which VAT at 15 % +R1,036\.96$/m);
  expect(tickets?.parsed.attachments.map(({ mimeType }) => mimeType)).toEqual([
    "image/png",
    "image/png",
    "text/calendar",
  ]);
  const notices = () => smtp.mails.filter(({ parsed }) => parsed.subject === `Paid: ${reference}, R7,950`);
  await expect.poll(() => notices().map(({ recipients }) => recipients)).toEqual([["shop@afi.example"]]);

  const font = await page.request.get("/media/fonts/ojuju.woff2");
  expect(font.headers()["access-control-allow-origin"]).toBe("*");
  const mailPage = await page.context().newPage();
  for (const hasPictures of [true, false]) {
    await openMail(mailPage, site.url, confirmation?.parsed.html ?? "", hasPictures);
    await expect(mailPage.getByRole("img", { name: "Being prepared" })).toHaveAttribute(
      "src",
      `${site.url}/band/cowrie-strand/50.png`,
    );
    await expect(mailPage.getByRole("row", { name: /Cowrie Column Gown/ }).getByRole("img")).toBeVisible();
    const loaded = () =>
      mailPage.evaluate(() => [...document.images].map((image) => image.complete && image.naturalWidth > 0));
    // The mark, the band and the two lines.
    await expect.poll(loaded).toEqual(Array(4).fill(hasPictures));
    for (const width of [640, 390]) {
      await mailPage.setViewportSize({ width, height: 844 });
      expect(await mailPage.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    // A mail is part of the page of its program, which has the landmarks.
    await expectAccessible(mailPage, ["region", "landmark-one-main"]);
  }
  await mailPage.close();

  await page.goto(linkIn(confirmation));
  await expect(heading(page)).toHaveText("Being prepared");
  await expect(page.getByText(reference)).toBeVisible();
  await expect(steps(page).getByRole("listitem")).toHaveCount(5);
  for (const step of ["Placed", "Approved"])
    await expect(steps(page).getByRole("listitem").filter({ hasText: step })).toContainText(/\d\d:\d\d/);
  await expect(steps(page).locator("[aria-current=step]")).toContainText("Being prepared");
  const clock = page.getByRole("region", { name: "Time to dispatch" });
  await expect(clock).toContainText("24 hours left");
  await expect(clock.locator("i")).toHaveCount(24);

  const codes = page.getByRole("region", { name: "Tickets" }).getByRole("listitem");
  await expect(codes).toHaveCount(2);
  await expect(codes.getByRole("img", { name: /QR code/ })).toHaveCount(2);
  const parcel = page.getByRole("region", { name: "Parcel" });
  await expect(parcel).toContainText("Size M, Quantity 1");
  const papers = page.getByRole("region", { name: "Papers" });
  await expect(papers.getByRole("definition")).toHaveText([
    "R3,000",
    "R7,950",
    "Free",
    "R7,950",
    "R1,036.96",
  ]);
  await expect(papers).toContainText("9 Acacia Walk, Observatory");
  await expect(papers.getByRole("listitem")).toHaveText([
    /^Being prepared\s*Leaves by/,
    /^Sent\s*We write to you/,
    /^Delivered/,
  ]);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    codes.first().getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("the-harvest-table.ics");
});

test("on paper it is the order alone, on a phone it fits", { tag: "@10.54" }, async ({
  page,
  mailing: { smtp },
}) => {
  const { email } = await buy(page, [SEATS]);
  const [mail] = await mailsTo(smtp, email, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(linkIn(mail));
  await expect(heading(page)).toHaveText("Your seat is kept");
  await expect(page.getByRole("region", { name: "Time to dispatch" })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("img", { name: "QR code of ticket 2 of 2" })).toBeVisible();
  expect(await sheetsOf(page)).toBeLessThanOrEqual(2);

  await page.emulateMedia({ media: "screen" });
  const ticket = await page
    .getByRole("link", { name: /Open on its own/ })
    .first()
    .getAttribute("href");
  const invoice = await page
    .getByRole("link", { name: /invoice|receipt/i })
    .first()
    .getAttribute("href");
  for (const paper of [ticket, invoice]) {
    await page.goto(paper ?? "");
    expect(await sheetsOf(page), paper ?? "").toBe(1);
  }
});

test("a parcel without an address is asked about; it leaves with a mail, and a refund voids its tickets", {
  tag: "@10.81",
}, async ({ page, mailing: { site, smtp }, expectAccessible }) => {
  const { email, reference } = await buy(page, [GOWN, SEATS], { withAddress: false });
  const confirmation = (await mailsTo(smtp, email, 2)).find(
    ({ parsed }) => parsed.subject === `Your order ${reference}`,
  );
  expect(confirmation?.parsed.text).toContain("Where should it go?");
  expect(confirmation?.parsed.text).toMatch(/Tell us where it goes:\s+http\S+#address/);
  await page.goto(linkIn(confirmation));
  const request = page.getByRole("region", { name: "Where should it go?" });
  await expect(request).toContainText("the 24 hours start when we know where to send it");
  await expect(page.getByRole("region", { name: "Time to dispatch" })).toHaveCount(0);
  await expectAccessible();
  // A form without scripts of its own: what is missing is said by the page that comes back.
  await request.getByLabel("Street address").evaluate((field) => field.removeAttribute("required"));
  await request.getByRole("button", { name: "Send it there" }).click();
  await expect(page.getByText("Please give the street and number.")).toBeVisible();
  await request.getByLabel("Street address").fill("9 Acacia Walk");
  await request.getByLabel("Suburb").fill("Observatory");
  await request.getByLabel("City").fill("Cape Town");
  await request.getByLabel("Province").selectOption("Western Cape");
  await request.getByLabel("Delivery note").fill("Green gate");
  await request.getByRole("button", { name: "Send it there" }).click();
  await expect(request).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Time to dispatch" })).toContainText(/hours left/);
  await expect(page.getByRole("region", { name: "Papers" })).toContainText("Observatory");

  const staff = staffOf(site);
  const { id } = await staff
    .updateTable("orders")
    .set({ status: "fulfilled" })
    .where("reference", "=", reference)
    .returning("id")
    .executeTakeFirstOrThrow();
  const parcel = (await mailsTo(smtp, email, 3)).find(
    ({ parsed }) => parsed.subject === `Your parcel has left, order ${reference}`,
  );
  await page.goto(linkIn(parcel));
  await expect(heading(page)).toHaveText("On its way");
  await expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(2);

  await refundInFull(staff, id);
  await page.reload();
  await expect(heading(page)).toHaveText("Refunded");
  await expect(page.getByText("The tickets of this order are void.")).toBeVisible();
  const tickets = page.getByRole("region", { name: "Tickets" }).getByRole("listitem");
  await expect(tickets).toHaveCount(2);
  for (const ticket of await tickets.all())
    await expect(ticket.getByText("Void", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  await expectAccessible();
});

test("without the right key there is the look-up form, which mails the link again", {
  tag: ["@10.7", "@10.52"],
}, async ({ page, mailing: { smtp } }) => {
  const { email, reference } = await buy(page, [GOWN]);
  const [confirmation] = await mailsTo(smtp, email, 1);
  const forged = linkIn(confirmation).replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
  const response = await page.goto(forged);
  expect(response?.status()).toBe(403);
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  await expect(heading(page)).toHaveText("Find your order");
  await expect(page.getByText("Cowrie")).toHaveCount(0);
  await expect(page.getByLabel("Order number")).toHaveValue(reference);

  await page.getByLabel("Email").fill("stranger@mail.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  const answer = page.getByRole("status").filter({ hasText: "its link is on its way there" });
  await expect(answer).toBeVisible();

  await page.goto("/order");
  await page.getByLabel("Order number").fill(reference);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(answer).toBeVisible();
  const link = (await mailsTo(smtp, email, 2)).find(({ parsed }) => parsed.subject?.startsWith("The link"));
  expect(smtp.mails.some(({ recipients }) => recipients.includes("stranger@mail.example"))).toBe(false);
  await page.goto(linkIn(link));
  await expect(heading(page)).toHaveText("Being prepared");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the look-up form answers too", async ({ page }) => {
    await page.goto("/order");
    await page.getByLabel("Order number").fill("SHOP-1000000000000");
    await page.getByLabel("Email").fill("naledi@mail.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("its link is on its way there")).toBeVisible();
  });
});

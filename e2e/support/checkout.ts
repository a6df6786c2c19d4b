import { expect, type Page } from "@playwright/test";
import type { RunningSite } from "./server.ts";
import { staffOf } from "./staff.ts";

export const TOTE = {
  id: "painted-gable-tote",
  name: "Painted Gable Tote",
  priceCents: 145_000,
  quantity: 2,
};
export const GOWN = {
  id: "cowrie-column-gown",
  name: "Cowrie Column Gown",
  size: "M",
  priceCents: 495_000,
  quantity: 1,
};
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const summary = (page: Page) => page.getByRole("region", { name: "Order Summary" });
export const proceed = (page: Page) => page.getByRole("button", { name: "Proceed to PayGate" });

export interface StoredLine {
  id: string;
  name: string;
  size?: string;
  priceCents: number;
  quantity: number;
}

export async function fillCart(page: Page, lines: StoredLine[], base = "") {
  await page.goto(`${base}/returns`);
  await page.evaluate((cart) => localStorage.setItem("afi-cart", JSON.stringify(cart)), lines);
}
export const cartOf = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem("afi-cart") ?? "[]").map((line: StoredLine) => line.id),
  );

export async function openCheckout(page: Page, lines: StoredLine[] = [TOTE], base = "") {
  await fillCart(page, lines, base);
  await page.goto(`${base}/checkout`);
  await expect(summary(page)).toBeVisible();
}

/** A buyer of this test's own, so that orders can be told apart. */
let buyers = 0;
export function newEmail() {
  buyers += 1;
  return `naledi-${process.pid}-${buyers}@mail.example`;
}
export async function fillIn(page: Page, email = newEmail()) {
  await page.getByLabel("First name").fill("Naledi");
  await page.getByLabel("Last name").fill("Khumalo-Osei");
  await page.getByLabel("Email").fill(email);
  return email;
}
export async function goToPay(page: Page) {
  const email = await fillIn(page);
  await proceed(page).click();
  await expect(heading(page)).toHaveText("Test payment page");
  return email;
}
export const pay = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

export async function ordersOf(site: RunningSite, email: string) {
  const staff = staffOf(site);
  return staff
    .selectFrom("orders")
    .select(["reference", "status", "total_cents"])
    .where("email", "=", email)
    .execute();
}

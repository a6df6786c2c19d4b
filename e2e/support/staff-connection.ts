import { expect, type Page } from "@playwright/test";
import type { RunningSite } from "./server.ts";
import { staffOf } from "./staff.ts";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

export async function openPlace(page: Page) {
  await page.goto("/admin/content/places");
  await page.getByRole("link", { name: "Head office" }).click();
  await expect(heading(page)).toHaveText("Head office");
}

export const stateOf = (page: Page, name: string) => page.getByLabel(`Status of ${name}`);

/** Two pieces of the test's own, in their list. */
export async function openPieces(page: Page, site: RunningSite, name: string): Promise<[string, string]> {
  const names: [string, string] = [`${name} first`, `${name} second`];
  await staffOf(site)
    .insertInto("products")
    .values(
      names.map((each) => ({
        id: each.toLowerCase().replace(" ", "-"),
        name: each,
        price: 500,
        status: "published",
      })),
    )
    .execute();
  await page.goto(`/admin/products?q=${name}`);
  return names;
}

export async function storedStates(site: RunningSite, names: string[]): Promise<string[]> {
  const rows = await staffOf(site)
    .selectFrom("products")
    .select("status")
    .where("name", "in", names)
    .orderBy("name")
    .execute();
  return rows.map(({ status }) => status);
}

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { openAccount, signIn } from "./support/accounts.ts";
import { newerFunctionsIn, withoutNewerFunctions } from "./support/newer-functions.ts";
import { expect, test } from "./support/test.ts";

const SCRIPTS = "build/client/assets";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("no script we send calls a function the oldest browsers lack", async () => {
  const files = (await readdir(SCRIPTS)).filter((name) => name.endsWith(".js"));
  expect(files.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const file of files) {
    const calls = newerFunctionsIn(await readFile(path.join(SCRIPTS, file), "utf8"));
    if (calls.length > 0) found.push(`${file}: ${calls.join(", ")}`);
  }
  expect(found).toEqual([]);
});

test("such a call is found, minified or not, and an array is not taken for an iterator", () => {
  for (const [script, calls] of [
    ["signal:AbortSignal.any([t,AbortSignal.timeout(o)])", ["AbortSignal.any"]],
    ["let{promise:e,resolve:t}=Promise.withResolvers()", ["Promise.withResolvers"]],
    ["n=URL.canParse(e,t)?new URL(e,t):null", ["URL.canParse"]],
    ["Object.groupBy(e,t)", ["Object.groupBy"]],
    ["new Set(e).isSubsetOf(t)", ["Set.prototype.isSubsetOf"]],
    ["new Set(e).union(t)", ["Set.prototype.union"]],
    ["e.values().map(t).toArray()", ["Iterator.prototype.map"]],
    ["e.matchAll(t).filter(n)", ["Iterator.prototype.filter"]],
    ["Object.values(e).map(t);[...e.keys()].filter(t);e.map(t)", []],
  ] as const)
    expect(newerFunctionsIn(script), script).toEqual(calls);
});

test("the oldest browsers buy a dress, sign in and see their account", async ({ page, site }) => {
  await withoutNewerFunctions(page);
  const account = await openAccount(site);
  await signIn(page, account, "/auth?next=%2Faccount");
  await expect(page).toHaveURL("/account");
  await expect(heading(page)).toHaveText("Naledi");
  expect(
    await page.evaluate(() => ["any" in AbortSignal, "canParse" in URL, "union" in Set.prototype]),
  ).toEqual([false, false, false]);

  await page.goto("/product/cowrie-column-gown");
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.goto("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByRole("button", { name: "Proceed to PayGate" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page).toHaveURL(/\/payment-success\?ref=SHOP-/);
  const reference = new URL(page.url()).searchParams.get("ref") ?? "";

  await page.goto("/account");
  await expect(page.getByRole("region", { name: "Orders", exact: true })).toContainText(reference);
});

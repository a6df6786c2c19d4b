import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { SESSION_KEY } from "../app/features/account/session.ts";
import { CART_KEY } from "../app/features/cart/cart-storage.ts";
import { expect, test } from "./support/test.ts";

const EMAIL = "naledi.moremi@mail.example";

test.beforeEach(async ({ page, site }, { testId }) => {
  const { publishableKey } = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8"));
  const email = EMAIL.replace("@", `.${testId.slice(-6)}@`);
  const { data } = await createClient(site.url, publishableKey).auth.signUp({
    email,
    password: "a long password",
    options: { data: { full_name: "Naledi Moremi" } },
  });
  await page.addInitScript(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    JSON.stringify(data.session),
  ] as const);
});

test("a signed-in visitor is welcomed with their email on the shop page", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/house-of-nala");
  await expect(page.getByText(/^Welcome, naledi\.moremi\.\w+@mail\.example$/)).toBeVisible();
  await expectAccessible();
});

test("the checkout of a signed-in buyer begins with their name and email", async ({ page }) => {
  const tote = {
    id: "painted-gable-tote",
    name: "Painted Gable Tote",
    designer: "AFI Atelier",
    category: "Accessories",
    description: "",
    image: null,
    size: null,
    priceCents: 145_000,
    quantity: 1,
  };
  await page.addInitScript(([key, cart]) => localStorage.setItem(key, cart), [
    CART_KEY,
    JSON.stringify([tote]),
  ] as const);
  await page.goto("/checkout");
  await expect(page.getByLabel("First name")).toHaveValue("Naledi");
  await expect(page.getByLabel("Last name")).toHaveValue("Moremi");
  await expect(page.getByLabel("Email")).toHaveValue(/^naledi\.moremi/);
});

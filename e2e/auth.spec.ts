import type { Page, Route } from "@playwright/test";
import { CART_KEY } from "../app/shop/cart/cart-storage.ts";
import {
  expectNothingStored,
  newAddress,
  openAccount,
  replaceSession,
  sessionCookie,
  signIn,
  storedSession,
} from "./support/accounts.ts";
import { expectHydrated } from "./support/hydration.ts";
import { email, heading, password, toast } from "./support/sign-in-form.ts";
import { expect, test } from "./support/test.ts";

const CART = JSON.stringify([
  {
    id: "painted-gable-tote",
    name: "Painted Gable Tote",
    designer: "AFI Atelier",
    category: "Accessories",
    description: "",
    image: null,
    size: null,
    priceCents: 145_000,
    quantity: 1,
  },
]);
const GREEN = "rgb(18, 73, 60)";

test("a visitor creates an account, is welcomed in the shop and logs out", {
  tag: [
    "@2.3",
    "@2.10",
    "@2.15",
    "@2.76",
    "@2.133",
    "@2.134",
    "@2.135",
    "@2.136",
    "@2.137",
    "@2.139",
    "@2.141",
    "@3.35",
    "@3.36",
    "@4.23",
    "@4.24",
    "@4.25",
    "@4.28",
    "@6.2",
    "@7.21",
    "@7.22",
    "@7.23",
    "@8.42",
  ],
}, async ({ page, expectAccessible }) => {
  const address = newAddress("amina");
  await page.goto("/login?from=mail");
  await page.waitForURL("/auth?from=mail");
  await expect(heading(page, "Welcome Back")).toBeVisible();
  await expect(email(page)).toHaveAttribute("autocomplete", "username");
  await expect(password(page)).toHaveAttribute("autocomplete", "current-password");
  await expect(page.getByRole("link", { name: "Browse Products" })).toHaveAttribute("href", "/house-of-nala");

  // Turning to the other form clears the fields.
  await email(page).fill("somebody@mail.example");
  await password(page).fill("something");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(heading(page, "Create Account")).toBeVisible();
  await expect(email(page)).toHaveValue("");
  await expect(password(page)).toHaveValue("");
  await email(page).fill("somebody@mail.example");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(heading(page, "Welcome Back")).toBeVisible();
  await expect(email(page)).toHaveValue("");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(password(page)).toHaveAttribute("autocomplete", "new-password");
  await expect(page.getByLabel("Full name")).toHaveAttribute("autocomplete", "name");

  await email(page).fill(address);
  await password(page).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByText("Please use at least 6 characters.")).toBeVisible();

  await page.getByLabel("Full name").fill("Amina Diallo");
  await password(page).fill("a long password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password(page)).toHaveAttribute("type", "password");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Create Account" }).click();
  expect(new URL((await asked).url()).pathname, "the browser knows no other service").toBe("/auth");

  await page.waitForURL("/house-of-nala");
  const created = page.getByRole("region", { name: "Notifications" }).locator(":scope > *");
  await expect(created).toContainText([
    "Account created! Please check your email to verify your account. You are signed in meanwhile.",
  ]);
  await expect(page.getByText(`Welcome, ${address}`)).toBeVisible();
  await expect(page.getByRole("link", { name: address })).toHaveAttribute("href", "/account");
  await expectAccessible();

  // Whoever is signed in has no business on /auth.
  await page.goto("/auth");
  await page.waitForURL("/house-of-nala");
  const session = await storedSession(page);
  expect(session).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_at: expect.any(Number),
  });
  expect(await sessionCookie(page)).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("afi-session");
  expect(await page.content()).not.toContain(session?.access_token);

  await page.request.post("/light", {
    form: { light: "1" },
    headers: { Origin: new URL(page.url()).origin },
  });
  await page.evaluate((key) => {
    localStorage.setItem(key, "[]");
    sessionStorage.setItem("anything", "kept");
  }, CART_KEY);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("/");
  await expectNothingStored(page);
  await expect(page.getByRole("link", { name: "Log in" }), "only the shop shows it").toHaveCount(0);
  if (session) await replaceSession(page, session);
  await page.goto("/account");
  await expect(page, "the server has ended the session too").toHaveURL("/auth?next=%2Faccount");
});

/** What a page for everyone reads. */
async function hintOf(page: Page, address: string) {
  const hint = { id: crypto.randomUUID(), email: address, fullName: "", expiresAt: Date.now() / 1000 + 3600 };
  const value = encodeURIComponent(JSON.stringify(hint));
  return { name: "afi-who", value, url: new URL(page.url()).origin };
}

test.describe("refusals", () => {
  test.use({ mayFail: "/auth /account/profile" });

  test("a wrong password is refused in red, the right one leads where the visitor was going", {
    tag: ["@4.26", "@4.29", "@7.13", "@7.14", "@7.20", "@8.40", "@8.41"],
  }, async ({ page, site }) => {
    const account = await openAccount(site);
    await page.addInitScript(([key, cart]) => localStorage.setItem(key, cart), [CART_KEY, CART] as const);
    await signIn(page, { ...account, password: "not the one" }, "/auth?next=/checkout");
    await expect(page.getByRole("alert").getByText("Invalid login credentials")).toBeVisible();
    await expect(email(page)).toHaveValue(account.email);

    const profile = page.waitForResponse("**/account/profile");
    await password(page).fill(account.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    const welcome = toast(page, "Login successful!");
    await expect(welcome).toHaveCSS("background-color", GREEN);
    expect(await (await profile).json()).toMatchObject({ email: account.email, role: "user" });
    await page.waitForURL("/checkout");
    await expect(welcome, "the words survive the move").toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Naledi");
    await expect(page.getByLabel("Last name")).toHaveValue("Moremi");
    await expect(email(page)).toHaveValue(account.email);
  });

  test("a session that has ended is forgotten by every page; rubbish in its place is no session", {
    tag: "@2.14",
  }, async ({ page, site }) => {
    const account = await openAccount(site);
    await signIn(page, account);
    await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();

    await replaceSession(page, "base64-rubbish");
    await page.reload();
    await expectHydrated(page.getByRole("link", { name: "Log in" }));
    await expect.poll(() => sessionCookie(page)).toBeUndefined();
    await page.getByRole("link", { name: "Log in" }).click();
    await expect(heading(page, "Welcome Back")).toBeVisible();
    await signIn(page, account);
    await expect(page.getByText(`Welcome, ${account.email}`)).toBeVisible();

    // Ended by another browser with the same cookies.
    const session = await storedSession(page);
    await page.request.post("/logout", {
      headers: { Accept: "application/json", Origin: new URL(page.url()).origin },
    });
    if (session) await replaceSession(page, session);
    await page.context().addCookies([await hintOf(page, account.email)]);
    await page.reload();
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    await expect.poll(() => sessionCookie(page)).toBeUndefined();
  });
});

test("staff are led to /admin by a full load, while a customer shops in another browser", {
  tag: ["@2.138", "@4.26", "@4.27", "@6.5", "@7.14"],
}, async ({ page, browser, site }) => {
  const [customer, editor] = [await openAccount(site), await openAccount(site, "editor")];
  const office = await browser.newContext({ baseURL: site.url });
  const staffPage = await office.newPage();
  await signIn(page, customer);
  await staffPage.goto("/auth");
  await staffPage.evaluate(() => Object.assign(window, { isOldPage: true }));
  await email(staffPage).fill(editor.email);
  await password(staffPage).fill(editor.password);
  await staffPage.getByRole("button", { name: "Sign In" }).click();
  await staffPage.waitForURL("/admin", { waitUntil: "commit" });
  const welcome = toast(staffPage, "Login successful!");
  await expect(welcome, "the words survive the full load").toHaveCSS("background-color", GREEN);
  expect(await staffPage.evaluate(() => "isOldPage" in window)).toBe(false);

  await page.waitForURL("/house-of-nala");
  await page.reload();
  await expect(page.getByText(`Welcome, ${customer.email}`)).toBeVisible();
  await staffPage.goto("/auth");
  await staffPage.waitForURL("/admin");
  await staffPage.goto("/house-of-nala");
  await expect(staffPage.getByText(`Welcome, ${editor.email}`)).toBeVisible();
  await office.close();
});

test.describe("sessions over several tabs", () => {
  // A profile that is asked for while the session ends is refused, and the browser logs that.
  test.use({ mayFail: "/account/profile" });

  test("tabs sign in and out together, and only a person's visit to /logout does it", {
    tag: ["@2.77", "@2.140", "@2.142"],
  }, async ({ page, site, expectAccessible }) => {
    const account = await openAccount(site);
    const other = await page.context().newPage();
    await other.goto("/house-of-nala");
    await expectHydrated(other.getByRole("link", { name: "Log in" }));
    const bar = await other.getByRole("navigation", { name: "Main" }).boundingBox();

    await signIn(page, account);
    await expect(other.getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(other.getByText(`Welcome, ${account.email}`)).toBeVisible();
    expect(await other.getByRole("navigation", { name: "Main" }).boundingBox()).toEqual(bar);

    // What a prefetch does: the page and its data are fetched, and nothing happens.
    for (const path of ["/logout", "/logout.data"]) await page.request.get(path);
    await other.reload();
    await expect(other.getByRole("button", { name: "Log out" })).toBeVisible();

    // Its scripts kept away, the page stays to be looked at.
    const still = await page.context().newPage();
    await still.route("**/assets/*.js", (route) => route.abort());
    await still.goto("/logout", { waitUntil: "domcontentloaded" });
    await expect(heading(still, "Signing out")).toBeVisible();
    await expect(still.getByText("Signing you out..."), "nothing is under way").toBeHidden();
    await expectAccessible(still);
    await still.close();

    await other.evaluate(() =>
      sessionStorage.setItem("afi-checkout-details", '{"email":"amina@mail.example"}'),
    );
    await page.goto("/logout");
    await page.waitForURL("/");
    await expect(other.getByRole("link", { name: "Log in" })).toBeVisible();
    await expect.poll(() => other.evaluate(() => sessionStorage.getItem("afi-checkout-details"))).toBeNull();
    await expect(other.getByText("Welcome,")).toHaveCount(0);
    await expect.poll(() => sessionCookie(other)).toBeUndefined();
  });
});

test.describe("a server that does not answer", () => {
  test.use({ mayFail: "/auth /logout" });

  test("is said in the words for it, and nobody stays signed in over it", {
    tag: ["@8.36", "@8.37", "@8.38", "@8.39", "@9.22"],
  }, async ({ page }) => {
    await page.clock.install();
    const visitor = { email: newAddress("slow"), password: "a long password" };
    const fail = (route: Route) => route.abort();
    await page.goto("/auth");
    await page.route("/auth", fail);
    await email(page).fill(visitor.email);
    await password(page).fill(visitor.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert").getByText("An error occurred during login")).toBeVisible();
    await expect(email(page)).toHaveValue(visitor.email);
    await page.unroute("/auth", fail);

    const stall = () => {};
    const stalled = async (path: string, busy: string, ready: string) => {
      await page.route(path, stall);
      const asked = page.waitForRequest(path);
      await page.getByRole("button", { name: ready }).click();
      await asked;
      await expect(page.getByRole("button", { name: busy })).toBeVisible();
      await page.clock.fastForward(15_000);
    };
    await stalled("/auth", "Signing in...", "Sign In");
    await expect(page.getByRole("alert").getByText("Login timeout - please try again")).toBeVisible();
    await page.unroute("/auth", stall);

    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(heading(page, "Create Account")).toBeVisible();
    await page.getByLabel("Full name").fill("Slow Visitor");
    await email(page).fill(visitor.email);
    await password(page).fill(visitor.password);
    await stalled("/auth?mode=create", "Creating account...", "Create Account");
    await expect(page.getByRole("alert").getByText("Signup timeout - please try again")).toBeVisible();
    await page.unroute("/auth?mode=create", stall);
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL("/house-of-nala");
    await expect(page.getByText(`Welcome, ${visitor.email}`)).toBeVisible();

    // Leaving does not depend on the server either: without the hint the session counts no longer.
    await page.route("/logout", stall);
    const leaving = page.waitForRequest("/logout");
    await page.getByRole("button", { name: "Log out" }).click();
    await leaving;
    await page.clock.fastForward(8_000);
    await page.waitForURL("/");
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ""]);
    await page.goto("/account");
    await expect(page).toHaveURL("/auth?next=%2Faccount");
    expect(await sessionCookie(page)).toBeUndefined();
  });
});

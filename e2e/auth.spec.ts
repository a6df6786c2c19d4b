import type { Page, Route } from "@playwright/test";
import { CART_KEY } from "../app/shop/cart/cart-storage.ts";
import { startSmtp } from "../test/support/smtp.ts";
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
import { startSite } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
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
const toast = (page: Page, words: string) =>
  page.getByRole("region", { name: "Notifications" }).locator(":scope > *").filter({ hasText: words });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

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

test("whoever forgot their password need not type their address again", async ({ page }) => {
  await page.goto("/auth");
  const link = page.getByRole("link", { name: "Forgot your password?" });
  await expectHydrated(link);
  await email(page).fill("amina@mail.example");
  await link.click();
  await expect(heading(page, "Forgot your password?")).toBeVisible();
  await expect(email(page)).toHaveValue("amina@mail.example");
});

test.describe("links in mails", () => {
  test.use({ mayFail: "/auth /auth/confirm" });

  test("confirm an address and replace a password, once each", {
    tag: ["@4.27", "@4.29", "@6.7", "@8.42"],
  }, async ({ page, expectAccessible }) => {
    test.slow();
    const smtp = await startSmtp();
    const amina = { email: newAddress("amina"), password: "a long password" };
    const site = await startSite({
      env: {
        SMTP_HOST: "127.0.0.1",
        SMTP_PORT: String(smtp.port),
        SMTP_FROM: "hello@afi.example",
        ADMIN_EMAIL: amina.email,
      },
    });
    const linkOfMail = async (count: number) => {
      const mail = (await smtp.untilMails(count))[count - 1];
      expect(mail?.recipients).toEqual([amina.email]);
      return mail?.parsed.text?.match(/https?:\S+\/auth\/confirm\?\S+/)?.[0] ?? "no link";
    };

    await page.goto(`${site.url}/auth?mode=create`);
    await page.getByLabel("Full name").fill("Amina Diallo");
    await email(page).fill(amina.email);
    await password(page).fill(amina.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("status")).toContainText(
      "Account created! Please check your email to verify your account.",
    );
    await expect(password(page)).toHaveValue("");
    const first = await linkOfMail(1);

    await signIn(page, amina, `${site.url}/auth`);
    await expect(page.getByRole("alert").getByText("Email not confirmed")).toBeVisible();
    await page.getByRole("link", { name: "Send the link again" }).click();
    await expect(heading(page, "Confirm your address")).toBeVisible();
    await email(page).fill(amina.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("status").getByText("is on its way")).toBeVisible();
    const second = await linkOfMail(2);

    // The newer link has taken the place of the older one.
    await page.goto(first);
    await page.waitForURL(`${site.url}/auth/confirm`);
    const confirm = async (typed: string) => {
      await page.getByRole("textbox", { name: "Your password" }).fill(typed);
      await page.getByRole("button", { name: "Confirm my address" }).click();
    };
    await confirm(amina.password);
    await expect(heading(page, "This link no longer works")).toBeVisible();
    await expectAccessible();
    await page.goto(second);
    await expect(heading(page, "Confirm your address")).toBeVisible();
    // A stranger may have signed up with this address: the link alone opens nothing.
    await confirm("a stranger's guess");
    await expect(page.getByRole("alert").getByText("create the account again")).toBeVisible();
    await expectAccessible();
    await confirm(amina.password);
    // The administrator's address leads to the staff's pages, and grants nothing there.
    await page.waitForURL(`${site.url}/admin`);
    await expect(page.getByText("This area is for staff")).toBeVisible();
    await page.goto(`${site.url}/logout`);
    await page.waitForURL(`${site.url}/`);

    // Nobody learns who has an account.
    await page.goto(`${site.url}/auth`);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(heading(page, "Forgot your password?")).toBeVisible();
    const sent: (string | null)[] = [];
    for (const address of [newAddress("stranger"), amina.email]) {
      await email(page).fill(address);
      await page.getByRole("button", { name: "Send the link" }).click();
      await expect(email(page)).toHaveValue("");
      sent.push(await page.getByRole("status").getByText("is on its way").textContent());
    }
    expect(sent[0]).toBe(sent[1]);
    const reset = await linkOfMail(3);

    await page.goto(reset);
    await expect(heading(page, "Choose a new password")).toBeVisible();
    await expectAccessible();
    const renewed = { ...amina, password: "quite another password" };
    await page.getByRole("textbox", { name: "New password" }).fill("short");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(page.getByText("Please use at least 6 characters.")).toBeVisible();
    await page.getByRole("textbox", { name: "New password" }).fill(renewed.password);
    await page.getByRole("button", { name: "Save the password" }).click();
    await page.waitForURL(`${site.url}/admin`, { waitUntil: "commit" });
    await expect(toast(page, "Your new password is saved.")).toBeVisible();
    await page.goto(`${site.url}/logout`);
    await page.waitForURL(`${site.url}/`);

    await signIn(page, amina, `${site.url}/auth`);
    await expect(page.getByRole("alert").getByText("Invalid login credentials")).toBeVisible();
    await signIn(page, renewed, `${site.url}/auth?next=/house-of-nala`);
    await expect(page.getByText(`Welcome, ${amina.email}`)).toBeVisible();
    await page.goto(reset);
    await page.getByRole("textbox", { name: "New password" }).fill("a third password");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(heading(page, "This link no longer works")).toBeVisible();

    // The page must not miss its server.
    await page.close();
    await site.stop();
    await smtp.stop();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, mayFail: "/auth /auth/confirm" });

  test("a visitor creates an account, signs out and signs in, and mistakes are shown beside the fields", async ({
    page,
  }) => {
    const address = newAddress("amina");
    await page.goto("/auth?mode=create");
    await page.getByLabel("Full name").fill("Amina Diallo");
    await email(page).fill(address);
    // As a browser that checks nothing sends it.
    await page.getByRole("form", { name: "Create account" }).evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await password(page).fill("short");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Please use at least 6 characters.")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Amina Diallo");
    await expect(email(page)).toHaveValue(address);
    await expect(password(page)).toHaveValue("");
    await password(page).fill("a long password");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page).toHaveURL("/house-of-nala");
    await page.goto("/account");
    await expect(heading(page, "Amina")).toBeVisible();

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/account");
    await expect(page).toHaveURL("/auth?next=%2Faccount");
    await email(page).fill(address);
    await password(page).fill("not the one");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("alert").getByText("Invalid login credentials")).toBeVisible();
    await expect(email(page)).toHaveValue(address);
    await password(page).fill("a long password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page, "where they were going").toHaveURL("/account");
    await page.goto("/logout");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    expect(await page.context().cookies()).toEqual([]);
  });

  test("an address is confirmed and a password replaced by the links in mails", async ({ page, mailing }) => {
    const { site, smtp } = mailing;
    const amina = { email: newAddress("amina"), password: "a long password" };
    const linkFor = async (count: number) => {
      const own = async () =>
        (await smtp.untilMails(count)).filter(({ recipients }) => recipients.includes(amina.email));
      return (await own()).at(-1)?.parsed.text?.match(/https?:\S+\/auth\/confirm\?\S+/)?.[0] ?? "no link";
    };
    const sent = smtp.mails.length;
    await page.goto(`${site.url}/auth?mode=create`);
    await page.getByLabel("Full name").fill("Amina Diallo");
    await email(page).fill(amina.email);
    await password(page).fill(amina.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("status")).toContainText(
      "Account created! Please check your email to verify your account.",
    );
    const confirm = await linkFor(sent + 1);
    // The scanners of mail programs open links too.
    expect((await page.request.get(confirm)).status()).toBe(200);
    await page.goto(confirm);
    await page.getByRole("textbox", { name: "Your password" }).fill(amina.password);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page).toHaveURL(`${site.url}/house-of-nala`);

    await page.goto(`${site.url}/logout`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto(`${site.url}/auth?mode=reset`);
    await email(page).fill(amina.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("status").getByText("is on its way")).toBeVisible();
    await page.goto(await linkFor(sent + 2));
    await page.getByRole("textbox", { name: "New password" }).fill("quite another password");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(page).toHaveURL(`${site.url}/house-of-nala`);
    await page.goto(`${site.url}/account`);
    await expect(heading(page, "Amina")).toBeVisible();
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { newAddress } from "./support/accounts.ts";
import { holdScripts, withoutOurScripts } from "./support/scripts.ts";
import { expect, test } from "./support/test.ts";

/* A visitor may be quicker than our scripts, and some of these may never come. */

test.describe("scripts that come late", () => {
  test("what was typed meanwhile stands, and a draft fills only the rest", async ({ page }) => {
    await page.goto("/about");
    const draft = { first_name: "Old", last_name: "Sow-Bekele", title: "Ms", has_studio: "yes" };
    await page.evaluate(
      (kept) => localStorage.setItem("afi-designer-application", JSON.stringify(kept)),
      draft,
    );
    const scripts = await holdScripts(page);
    await page.goto("/designer-application", { waitUntil: "domcontentloaded" });
    await page.getByLabel("First name").fill("Thandiwe");
    await page.getByLabel("Company or label name").fill("Loom & Sons");
    scripts.release();
    await expect(page.getByLabel("Last name")).toHaveValue("Sow-Bekele");
    await expect(page.getByLabel("Title")).toHaveValue("Ms");
    await expect(page.getByLabel("First name")).toHaveValue("Thandiwe");
    await expect(page.getByLabel("Company or label name")).toHaveValue("Loom & Sons");
  });

  test("a picture pressed meanwhile opens large, on the same page", async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto("/product/cowrie-column-gown", { waitUntil: "domcontentloaded" });
    await page
      .getByRole("link", { name: /^Enlarge/ })
      .first()
      .click();
    scripts.release();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL("/product/cowrie-column-gown");
  });

  test("a heart pressed meanwhile is saved, and once", async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto("/house-of-nala", { waitUntil: "domcontentloaded" });
    const heart = page.getByRole("button", { name: "Save Painted Gable Tote to your wish list" });
    await heart.click();
    await expect(heart).toHaveAttribute("data-queued");
    scripts.release();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(heart).not.toHaveAttribute("data-queued");
    await page.reload();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });

  test("a day chosen meanwhile is asked about", async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto("/nala-prive/booking", { waitUntil: "domcontentloaded" });
    const field = page.getByLabel("Appointment date");
    const day = (await field.getAttribute("max")) ?? "";
    await field.fill(day);
    const asked = page.waitForRequest(`**/nala-prive/booking/times?date=${day}`);
    scripts.release();
    await asked;
    await expect(field).toHaveValue(day);
  });

  test("one press counts once, whenever the page comes alive", async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto("/product/painted-gable-tote", { waitUntil: "domcontentloaded" });
    // As a press in the very moment in which the page hears already, but has not yet asked for what was held.
    const heard = await page.evaluate(() => {
      let count = 0;
      document.addEventListener("click", () => count++);
      document.querySelector<HTMLElement>('main button[type="button"]')?.click();
      return count;
    });
    expect(heard).toBe(0);
    scripts.release();
    await expect(page.locator("[data-queued]")).toHaveCount(0);
  });
});

test.describe("scripts wait for the first paint", () => {
  /** Holds the first picture back, and counts the scripts that are asked for. */
  async function openWithoutPicture(page: Page) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const scripts: string[] = [];
    await page.route("**/img/**", async (route) => {
      await promise;
      await route.continue();
    });
    page.on("request", (request) => {
      if (request.url().endsWith(".js")) scripts.push(request.url());
    });
    // The page gives its picture two seconds, and its clock stands still.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.goto("/about", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    return { scripts, release: resolve };
  }

  test("and for the picture in it", async ({ page }) => {
    const { scripts, release } = await openWithoutPicture(page);
    await page.evaluate(() => document.fonts.ready);
    expect(scripts).toEqual([]);
    release();
    await page.clock.resume();
    await expect.poll(() => scripts.length).toBeGreaterThan(3);
    await page.waitForFunction(() => !window.queuedEvents);
  });

  test("but not after a touch, nor for a picture that does not come", async ({ page, context }) => {
    const touched = await openWithoutPicture(page);
    await page.getByRole("heading", { level: 1 }).click();
    // They come in small steps, and long before the two seconds are over.
    await page.clock.runFor(100);
    await expect.poll(() => touched.scripts.length).toBeGreaterThan(3);

    const other = await context.newPage();
    const waited = await openWithoutPicture(other);
    expect(waited.scripts).toEqual([]);
    await other.clock.runFor(2_100);
    await expect.poll(() => waited.scripts.length).toBeGreaterThan(3);
    for (const { release } of [touched, waited]) release();
  });
});

test.describe("a line that stalls before the end of the page", () => {
  const TAGS = '<noscript id="scripts">';

  /** In front of the site. Sends the page in two halves, the second once released. */
  async function stallBefore(siteUrl: string, cut: (html: string) => number) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = createServer(async (req, res) => {
      const answer = await fetch(new URL(req.url ?? "/", siteUrl), { headers: { accept: "*/*" } });
      const headers = Object.fromEntries(answer.headers);
      for (const name of ["content-encoding", "content-length", "transfer-encoding"]) delete headers[name];
      res.writeHead(answer.status, headers);
      if (!headers["content-type"]?.startsWith("text/html")) {
        res.end(Buffer.from(await answer.arrayBuffer()));
        return;
      }
      const html = await answer.text();
      res.write(html.slice(0, cut(html)));
      await promise;
      res.end(html.slice(cut(html)));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (!address || typeof address === "string") throw new Error("no port");
    return {
      url: `http://127.0.0.1:${address.port}`,
      release: resolve,
      stop: () => {
        server.close();
        server.closeAllConnections();
      },
    };
  }

  const CUTS = {
    "before the scripts": (html: string) => html.indexOf(TAGS),
    "within the scripts": (html: string) => html.indexOf(TAGS) + TAGS.length + 40,
  };
  for (const [name, cut] of Object.entries(CUTS))
    test(`${name}: the page comes alive all the same`, async ({ page, site }) => {
      const line = await stallBefore(site.url, cut);
      try {
        await page.goto(`${line.url}/contact`, { waitUntil: "commit" });
        await page.waitForFunction(
          () =>
            document.body
              ?.querySelector(":scope > script:last-of-type")
              ?.textContent?.includes('"scripts"') && performance.getEntriesByType("paint").length > 0,
        );
        await page.keyboard.press("Shift");
        line.release();
        await page.waitForFunction(() => !window.queuedEvents);
      } finally {
        line.stop();
      }
    });
});

test.describe("scripts that do not come", () => {
  test.use({ quietConsole: undefined, viewport: { width: 390, height: 844 } });

  test("the menu opens and closes all the same", async ({ page }) => {
    await withoutOurScripts(page);
    await page.goto("/about", { waitUntil: "load" });
    await page.getByRole("link", { name: "Menu" }).click();
    const menu = page.locator("dialog#menu");
    await expect(menu.getByRole("link", { name: "Contact" })).toBeVisible();
    await expect(page.locator("[data-queued]")).toHaveCount(0);
    await menu.getByRole("link", { name: "Close" }).click();
    await expect(menu).toBeHidden();
  });

  test("a form is answered by the server, and so is a wish to sign out", async ({ page }) => {
    await withoutOurScripts(page);
    await page.goto("/auth?mode=create&next=/account", { waitUntil: "load" });
    await page.getByLabel("Full name").fill("Thandiwe Nkosi");
    await page.getByLabel("Email").fill(newAddress("thandiwe"));
    await page.getByLabel("Password", { exact: true }).fill("a long password");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("heading", { level: 1, name: "Thandiwe" })).toBeVisible();
    await page.goto("/logout", { waitUntil: "load" });
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    expect(await page.context().cookies()).toEqual([]);
  });
});

test("a browser that forbids storage can still pay", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied", "SecurityError");
        },
      });
  });
  const page = await context.newPage();
  await page.goto("/product/painted-gable-tote");
  await page.waitForFunction(() => !window.queuedEvents);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("link", { name: "View cart" }).first().click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByLabel("First name").fill("Naledi");
  await page.getByLabel("Last name").fill("Dlamini");
  await page.getByLabel("Email").fill("naledi@mail.example");
  await page.getByRole("button", { name: /Proceed/ }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page).toHaveURL(/\/payment-success\?ref=SHOP-/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await context.close();
});

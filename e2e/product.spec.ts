import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { holdScripts, withoutOurScripts } from "./support/scripts.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const GOWN = "/product/cowrie-column-gown";
const PHONE = { width: 390, height: 844 };

const size = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const pictures = (page: Page) => page.getByRole("region", { name: "Pictures" });
const picture = (page: Page, number: number) =>
  pictures(page)
    .getByRole("link", { name: /^Enlarge/ })
    .nth(number - 1);
const view = (page: Page, number: number) => pictures(page).getByRole("link", { name: `View ${number}` });
const lightbox = (page: Page) => page.getByRole("dialog", { name: /Cowrie Column Gown, picture/ });
const alert = (page: Page) => page.getByRole("alertdialog");
const added = (page: Page) => page.getByRole("dialog", { name: "Added to your cart" });
const save = (page: Page) => page.getByRole("button", { name: /^Saved? .* to your wish list$/ }).first();
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });

async function open(page: Page, path = GOWN) {
  await page.goto(path);
  await expectHydrated(page.getByRole("button", { name: "Share" }));
}

/** Taken away again, so that the shop other tests look at stays as it was. */
const OWN_PRODUCT = "three-ways";
test.afterEach(async ({ site }) => {
  const staff = staffOf(site);
  await staff.deleteFrom("products").where("id", "=", OWN_PRODUCT).execute();
});

test.describe("the page of a piece", () => {
  test("offers the sizes XS, S, M, L, XL, and only those the piece comes in", {
    tag: ["@2.80", "@3.19"],
  }, async ({ page }) => {
    await open(page);
    const sizes = page.getByRole("group", { name: "Size" }).getByRole("radio");
    expect(await sizes.evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")))).toEqual([
      "XS",
      "S",
      "M",
      "L",
      "XL",
    ]);
    await expect(size(page, "XL")).toBeDisabled();
    await size(page, "XS").focus();
    await page.keyboard.press("ArrowRight");
    await expect(size(page, "S")).toBeChecked();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(size(page, "L")).toBeChecked();
  });

  test("says what is being waited for while a piece is on its way", { tag: "@4.48" }, async ({ page }) => {
    await open(page, "/product/painted-gable-tote");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await added(page).getByRole("link", { name: "View cart" }).click();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/product/*.data*", async (route) => {
      await held;
      await route.continue();
    });
    // A link of the cart, which is not fetched ahead.
    await page.getByRole("main").getByRole("link", { name: "Painted Gable Tote" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Loading product..." })).toBeVisible();
    answer();
    await expect(page.getByText("Loading product...")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painted Gable Tote");
  });

  test("pictures may be addresses, data images or files in the bucket", async ({ page, site }) => {
    const staff = staffOf(site);
    const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
      "base64",
    );
    const folder = path.join(site.dataDir, "files", "images", "products");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "square.png"), png);
    await staff
      .insertInto("products")
      .values({
        id: "three-ways",
        name: "Three ways",
        price: 900,
        status: "published",
        images: [dot, `${site.url}/media/photos/products/silk-scarf.jpg`, "products/square.png"],
      })
      .execute();
    await open(page, "/product/three-ways");
    const images = pictures(page)
      .getByRole("link", { name: /^Enlarge/ })
      .getByRole("img");
    await expect(images).toHaveCount(3);
    for (const index of [0, 1, 2]) {
      await picture(page, index + 1).focus();
      await expect
        .poll(() => images.nth(index).evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
  });
});

test.describe("adding to the cart", () => {
  test("without a size the button says so, and pressing it brings the alert", {
    tag: ["@5.16", "@5.17"],
  }, async ({ page, expectAccessible }) => {
    await open(page);
    await page.getByRole("button", { name: "Select Size First" }).click();
    await expect(alert(page)).toHaveText(/^Please select a size before adding to cart\.OK$/);
    await expectAccessible();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(alert(page)).toBeHidden();
    await expect(size(page, "XS")).toBeFocused();
    await page.goto("/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart is empty");
  });

  test("takes the chosen size and as many as the stepper says, and tells it", {
    tag: ["@2.81", "@2.82", "@2.83", "@5.18"],
  }, async ({ page, expectAccessible }) => {
    await open(page);
    await size(page, "M").check();
    const fewer = page.getByRole("button", { name: "One fewer" });
    const more = page.getByRole("button", { name: "One more" });
    await expect(fewer).toHaveAttribute("aria-disabled", "true");
    await fewer.click({ force: true });
    const quantity = page.getByRole("group", { name: "Quantity" }).getByRole("status");
    await expect(quantity).toHaveText("1");
    await more.click();
    await more.click();
    await fewer.click();
    await expect(quantity).toHaveText("2");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(added(page)).toContainText("Cowrie Column GownSize M, 2 pieces, R9,900");
    await expectAccessible();

    await size(page, "L").check();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(added(page)).toContainText("Size L, 2 pieces, R9,900");
    await added(page).getByRole("link", { name: "View cart" }).click();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart (4 items)");
    await expect(page.getByText("Size M, R4,950")).toBeVisible();
    await expect(page.getByText("Size L, R4,950")).toBeVisible();
  });

  test("a size chosen and a button pressed before our scripts are there are not lost", async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto(GOWN, { waitUntil: "domcontentloaded" });
    await size(page, "M").check();
    const add = page.getByRole("button", { name: "Select Size First" }).first();
    await add.click();
    await expect(add).toHaveAttribute("aria-busy", "true");
    scripts.release();
    await expect(added(page)).toContainText("Size M, one piece");
    await expect(size(page, "M")).toBeChecked();
    await expect(page.locator("[data-queued]")).toHaveCount(0);
  });

  test("a piece without sizes is added at once, and the shop shows the number", {
    tag: ["@2.12", "@2.13"],
  }, async ({ page }) => {
    await open(page, "/product/painted-gable-tote");
    await expect(page.getByRole("group", { name: "Size" })).toHaveCount(0);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(added(page)).toContainText("One piece in your cart");
    await page.getByRole("link", { name: "House of Nala" }).first().click();
    await expect(page).toHaveURL("/house-of-nala");
    const cart = page.getByRole("link", { name: "Cart, 1 item" });
    await expect(cart).toHaveText("1");
    await cart.click();
    await expect(page).toHaveURL("/cart");
  });

  test("the cart cannot take more than 999 of one piece, and says so", async ({ page }) => {
    await page.goto("/cart");
    await page.evaluate(() =>
      localStorage.setItem(
        "afi-cart",
        JSON.stringify([
          { id: "painted-gable-tote", name: "Painted Gable Tote", priceCents: 145_000, quantity: 999 },
        ]),
      ),
    );
    await open(page, "/product/painted-gable-tote");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(toast(page).getByRole("alert")).toContainText("as many of Painted Gable Tote as it can");
  });

  test("a toast goes by itself after 4 s, and by its button at once", async ({ page }) => {
    await page.clock.install();
    await open(page, "/product/painted-gable-tote");
    await save(page).click();
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4_000);
    await expect(toast(page)).toHaveCount(0);
    await save(page).click();
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toHaveCount(0);
  });

  test("a toast stays in reach while a dialog is open", async ({ page, expectAccessible }) => {
    await page.clock.install();
    await open(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await save(page).click();
    await expect(toast(page)).toBeVisible();
    await page.getByRole("link", { name: "Size guide" }).click();
    const guide = page.getByRole("dialog", { name: "Size guide" });
    // Under the pointer it waits, however long the look at it takes.
    await guide.getByRole("region", { name: "Notifications" }).hover();
    await page.clock.resume();
    await expect(guide.getByRole("region", { name: "Notifications" })).toContainText("on your wish list");
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(guide).toBeHidden();
    await expect(toast(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(toast(page)).toHaveCount(0);
  });

  test("a phone has price and button at its foot", async ({ page, expectAccessible }) => {
    await page.setViewportSize(PHONE);
    await open(page);
    const bar = page.getByText("Choose a size", { exact: true });
    await expect(bar).toBeInViewport();
    const button = page.getByRole("button", { name: "Select Size First" }).last();
    await expect(button).toBeInViewport();
    await button.click();
    await expect(alert(page)).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(size(page, "XS")).toBeInViewport();
    await size(page, "S").check();
    await page.getByRole("button", { name: "Add to Cart" }).last().click();
    await expect(added(page)).toContainText("Size S, one piece");
    await expectAccessible();
  });
});

test.describe("the pictures", () => {
  test("thumbnails and arrow keys change the picture", { tag: "@2.79" }, async ({ page }) => {
    await open(page);
    await expect(picture(page, 1)).toBeInViewport();
    await expect(view(page, 1)).toHaveAttribute("aria-current", "true");
    await view(page, 2).click();
    await expect(picture(page, 2)).toBeInViewport();
    await expect(picture(page, 1)).not.toBeInViewport({ ratio: 0.1 });
    await expect(view(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(GOWN);

    await picture(page, 2).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(picture(page, 1)).toBeFocused();
    await expect(picture(page, 1)).toBeInViewport();
    await page.keyboard.press("End");
    await expect(picture(page, 2)).toBeFocused();
    await expect(view(page, 2)).toHaveAttribute("aria-current", "true");
  });

  test("a picture opens large, the keys step, and closing leaves the one last seen", {
    tag: "@2.79",
  }, async ({ page, expectAccessible }) => {
    await open(page);
    await picture(page, 1).focus();
    await page.keyboard.press("Enter");
    await expect(lightbox(page)).toContainText("1 of 2");
    await expectAccessible();
    await page.keyboard.press("ArrowRight");
    await expect(lightbox(page)).toContainText("2 of 2");
    // A narrow screen with large text: no tool lies on another.
    const size = page.viewportSize() ?? PHONE;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    for (const name of ["Close", "Previous picture", "Next picture"])
      await lightbox(page).getByRole("button", { name }).click({ trial: true });
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await page.setViewportSize(size);
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toBeHidden();
    await expect(view(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(picture(page, 2)).toBeInViewport();
  });

  test("enlarged on a desk it is larger than on the page, and can be seen whole by scrolling", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    const onPage = await picture(page, 1).getByRole("img").boundingBox();
    await picture(page, 1).click();
    const enlarged = lightbox(page).getByRole("img");
    const large = await enlarged.boundingBox();
    expect(large?.width).toBeGreaterThan((onPage?.width ?? 0) * 1.3);
    expect(large?.height).toBeGreaterThan((onPage?.height ?? 0) * 1.3);
    await expect(lightbox(page).getByRole("button", { name: "Close" })).toBeFocused();
    await expect
      .poll(async () => {
        await page.keyboard.press("End");
        const box = await enlarged.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual(900);
    await expect(lightbox(page).getByText("1 of 2")).toBeInViewport();
    await expect(lightbox(page).getByRole("button", { name: "Close" })).toBeInViewport();
  });

  test("wheel, keys, drag and double click zoom between the whole picture and the file's full size", async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await picture(page, 1).click();
    const enlarged = lightbox(page).getByRole("img");
    const widthOf = () => enlarged.evaluate((image) => Math.round(image.getBoundingClientRect().width));
    const level = lightbox(page).getByRole("status", { name: "Zoom level" });
    // The file is 1200 wide: so many pixels are loaded, and shown.
    await expect(level).toHaveText("100 %");
    await expect.poll(() => enlarged.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    expect(await widthOf()).toBe(1200);

    await page.keyboard.press("0");
    await expect(level).toHaveText("60 %");
    await expect(enlarged).toBeInViewport({ ratio: 1 });
    await expect(lightbox(page).getByRole("button", { name: "Zoom out" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expectAccessible();
    await page.keyboard.press("+");
    await expect(level).toHaveText("90 %");
    await page.keyboard.press("-");
    await expect(level).toHaveText("60 %");
    await lightbox(page).getByRole("button", { name: "Zoom in" }).click();
    await expect(level).toHaveText("90 %");

    // By the wheel, around the pointer: what lies under it stays there.
    await page.keyboard.press("0");
    await expect(level).toHaveText("60 %");
    const before = await enlarged.boundingBox();
    await page.mouse.move(600, 300);
    await page.mouse.wheel(0, -2000);
    await expect(level).toHaveText("100 %");
    const after = await enlarged.boundingBox();
    expect(((after?.y ?? 0) - 300) / 1500).toBeCloseTo(((before?.y ?? 0) - 300) / 900, 2);

    // Dragged and moved by keys, never past its edge.
    await page.mouse.down();
    await page.mouse.move(600, 200, { steps: 4 });
    await page.mouse.up();
    expect((await enlarged.boundingBox())?.y).toBeCloseTo((after?.y ?? 0) - 100, 0);
    await page.keyboard.press("Home");
    expect((await enlarged.boundingBox())?.y).toBe(0);
    await page.keyboard.press("ArrowDown");
    expect((await enlarged.boundingBox())?.y).toBeLessThan(0);
    await page.mouse.wheel(0, 5000);
    await expect(level).toHaveText("60 %");
    await enlarged.click();
    await expect(level).toHaveText("100 %");
    await page.keyboard.press("0");
    await expect(level).toHaveText("60 %");
    await expect(async () => {
      await enlarged.dblclick();
      await expect(level).toHaveText("100 %", { timeout: 1000 });
    }).toPass();

    // The focus stays on the button, so that the keys go on working.
    const next = lightbox(page).getByRole("button", { name: "Next picture" });
    await next.press("Enter");
    await expect(lightbox(page)).toContainText("2 of 2");
    await expect(next).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(lightbox(page)).toContainText("1 of 2");
    await expect(level).toHaveText("100 %");

    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toBeHidden();
    await expect(picture(page, 1)).toBeFocused();
  });

  test("a phone's picture fills the screen, and two fingers zoom it to the file's full size", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: PHONE,
      hasTouch: true,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await open(page);
    await picture(page, 1).tap();
    const enlarged = lightbox(page).getByRole("img");
    const level = lightbox(page).getByRole("status", { name: "Zoom level" });
    await expect(level).toHaveText("56 %");
    const filled = await enlarged.boundingBox();
    expect(filled?.height).toBeCloseTo(PHONE.height, 0);
    expect(filled?.width).toBeGreaterThan(PHONE.width);

    const fingers = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
      fingers.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: xs.map((x, id) => ({ x, y: 400, id })),
      });
    await touch("touchStart", 180, 210);
    for (const by of [40, 80, 120, 160]) await touch("touchMove", 180 - by, 210 + by);
    await touch("touchEnd");
    await expect(level).toHaveText("100 %");
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

    await touch("touchStart", 30, 360);
    for (const by of [40, 80, 120, 160]) await touch("touchMove", 30 + by, 360 - by);
    await touch("touchEnd");
    await expect(level).toHaveText("33 %");
    await expect(enlarged).toBeInViewport({ ratio: 1 });

    // Whole, it is swiped to the next.
    const swipe = async (...xs: number[]) => {
      await touch("touchStart", xs[0] ?? 0);
      for (const x of xs.slice(1)) await touch("touchMove", x);
      await touch("touchEnd");
    };
    await swipe(300, 240, 180, 120);
    await expect(lightbox(page)).toContainText("2 of 2");

    // This one fills the screen: to its edge first, then to the one before.
    const scrolled = () =>
      lightbox(page)
        .getByRole("region", { name: "Picture" })
        .evaluate((scroller) => scroller.scrollLeft);
    await expect.poll(scrolled).toBeGreaterThan(0);
    await swipe(20, 120, 220, 320, 380);
    await expect.poll(scrolled).toBe(0);
    await expect(lightbox(page)).toContainText("2 of 2");
    await swipe(100, 200, 300);
    await expect(lightbox(page)).toContainText("1 of 2");
    // Not by a tap: a browser takes one that follows a swipe at once as the end of its glide.
    await lightbox(page).getByRole("button", { name: "Next picture" }).click();
    await expect(lightbox(page)).toContainText("2 of 2");
    await page.keyboard.press("Escape");
    await expect(lightbox(page)).toBeHidden();
    await expect(picture(page, 2)).toBeFocused();
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.5 });
    await context.close();
  });

  for (const [name, viewport] of [
    ["phone", PHONE],
    ["desk", { width: 1440, height: 900 }],
  ] as const) {
    test(`Tab passes through the gallery of a ${name} and leaves it where it is`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page);
      await picture(page, 1).focus();
      await page.keyboard.press("Tab");
      await expect(view(page, 1)).toBeFocused();
      await expect(view(page, 1)).toHaveAttribute("aria-current", "true");
      const row = picture(page, 1).locator("xpath=ancestor::ul");
      expect(await row.evaluate((list) => list.scrollLeft)).toBe(0);
    });
  }

  test("a swipe on a phone moves on by whole pictures", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page);
    await picture(page, 1).evaluate((link) =>
      link.closest("ul")?.scrollBy({ left: 250, behavior: "instant" }),
    );
    await expect(view(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.5 });
    await expect
      .poll(() => picture(page, 2).evaluate((link) => Math.round(link.getBoundingClientRect().left)))
      .toBe(0);
  });

  test("a phone shows name and price without scrolling, and dots on the picture", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    const bar = await page.getByText("Choose a size", { exact: true }).boundingBox();
    const price = await page.getByText("R4,950", { exact: true }).first().boundingBox();
    expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan((bar?.y ?? 0) - 10);
    const shown = await picture(page, 1).boundingBox();
    const dot = await view(page, 2).boundingBox();
    expect((dot?.y ?? 0) + (dot?.height ?? 0)).toBeLessThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0));
    await view(page, 2).click();
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.5 });
  });

  test("a tablet shows both under each other", async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page);
    const first = await picture(page, 1).boundingBox();
    const second = await picture(page, 2).boundingBox();
    expect(second?.x).toBe(first?.x);
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
    await expect(view(page, 1)).toBeHidden();
  });
});

test.describe("sharing and the size guide", () => {
  test("without a share sheet the link is copied, and an alert says so", { tag: "@8.25" }, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await open(page);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(alert(page)).toContainText("Product link copied to clipboard!");
    await expectAccessible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("button", { name: "Share" })).toBeFocused();
  });

  test("where there is a share sheet, it is given the piece", { tag: "@2.84" }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async (shared: ShareData) => {
          document.title = JSON.stringify(shared);
        },
      });
    });
    await open(page);
    await page.getByRole("button", { name: "Share" }).click();
    await expect
      .poll(async () => JSON.parse(await page.title()))
      .toEqual({ title: "Cowrie Column Gown", url: page.url() });
    await expect(alert(page)).toBeHidden();
  });

  test("the size guide opens in a dialog and gives the focus back", async ({ page, expectAccessible }) => {
    await open(page);
    await page.getByRole("link", { name: "Size guide" }).click();
    const guide = page.getByRole("dialog", { name: "Size guide" });
    await expect(guide.getByRole("rowheader", { name: "XL" })).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(guide).toBeHidden();
    await expect(page.getByRole("link", { name: "Size guide" })).toBeFocused();
  });
});

test.describe("scripts that do not come", () => {
  test.use({ quietConsole: undefined });

  test("a size goes into the cart by the form, as without JavaScript", async ({ page }) => {
    await withoutOurScripts(page);
    await page.goto(GOWN, { waitUntil: "load" });
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart (1 items)");
    await page.goto("/house-of-nala", { waitUntil: "load" });
    await expect(page.getByRole("link", { name: "Cowrie Column Gown" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read and looked at, and a size is asked for", async ({ page }) => {
    await page.goto(GOWN);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cowrie Column Gown");
    await expect(page.getByText("R4,950", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(GOWN);
    await expect(page.getByRole("radio", { name: "M", exact: true })).toHaveAttribute("required");
    await expect(page.getByRole("button", { name: "Select Size First" })).toHaveCount(0);
    await view(page, 2).click();
    await expect(picture(page, 2)).toBeInViewport();
    await expect(picture(page, 2)).toHaveAttribute("href", /^\/img\/3840\/webp\//);
    await page.getByRole("link", { name: "Size guide" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("link", { name: "Share by mail" })).toBeVisible();
  });
});

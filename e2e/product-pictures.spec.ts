import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { GOWN, picture, pictures, view } from "./support/product-page.ts";
import { staffOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 390, height: 844 };

const lightbox = (page: Page) => page.getByRole("dialog", { name: /Cowrie Column Gown, picture/ });

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

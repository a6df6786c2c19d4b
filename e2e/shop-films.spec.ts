import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const SHOP = "/house-of-nala";
const cart = (page: Page) => page.getByRole("link", { name: /^Cart, / });

test.describe("the film", () => {
  const film = (page: Page) => page.locator("video");

  test("plays by itself, muted and in a loop, and can be paused", { tag: "@2.69" }, async ({ page }) => {
    await page.goto(SHOP);
    await expect(film(page)).toHaveAttribute("src", /hero-fabric\.mp4$/);
    const shape = await film(page).evaluate(({ muted, loop }: HTMLVideoElement) => ({ muted, loop }));
    expect(shape).toEqual({ muted: true, loop: true });
    const isPaused = () => film(page).evaluate((video: HTMLVideoElement) => video.paused);
    await expect.poll(isPaused).toBe(false);
    await page.getByRole("button", { name: "Pause the film" }).click();
    await expect.poll(isPaused).toBe(true);
    await page.getByRole("button", { name: "Play the film" }).click();
    await expect.poll(isPaused).toBe(false);
  });

  test("waits until the browser is idle, 300 ms at most; the still picture is there first", {
    tag: "@2.70",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (work, options) => {
        Object.assign(window, { becomeIdle: work, patience: options?.timeout });
        return 1;
      };
    });
    await page.goto(SHOP);
    await expect(cart(page)).toBeVisible();
    await expect(film(page)).toHaveCount(0);
    expect(await page.evaluate("patience")).toBe(300);
    await expect(page.locator("section").first().locator("picture img").first()).toBeVisible();
    await page.evaluate("becomeIdle()");
    await expect(film(page)).toHaveAttribute("src", /hero-fabric/);
  });

  test("is not fetched for a visitor who wants less motion, until they ask for it", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(SHOP);
    const play = page.getByRole("button", { name: "Play the film" });
    await expect(play).toBeVisible();
    await expect(film(page)).not.toHaveAttribute("src");
    await play.click();
    await expect(film(page)).toHaveAttribute("src", /hero-fabric/);
  });

  test("there is one for each active promo video, in their order", async ({ page }) => {
    await page.goto(SHOP);
    const films = page.getByRole("list", { name: "Films" }).getByRole("link");
    await expect(films).toHaveCount(3);
    await films.nth(1).click();
    await expect(films.nth(1)).toHaveAttribute("aria-current", "true");
    await expect(page.getByText("The Long Afternoon", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(SHOP);
  });

  test("each is a film of its own, over its own still", async ({ page }) => {
    await page.goto(SHOP);
    const films = page.getByRole("list", { name: "Films" }).getByRole("link");
    const still = page.getByRole("region", { name: "House of Nala" }).locator("picture img");
    for (const [index, name] of ["hero-fabric", "gowns", "loom"].entries()) {
      await films.nth(index).click();
      await expect(film(page)).toHaveAttribute("src", `/media/photos/video/${name}.mp4`);
      await expect(still).toHaveAttribute("src", new RegExp(`/${name}-poster\\.jpg$`));
    }
  });

  test("a phone is sent the small cut, and nothing of the large one", async ({ browser, site }) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: site.url });
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(SHOP);
    const isMoving = () =>
      film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);
    await expect(film(page)).toHaveAttribute("src", "/media/photos/video/hero-fabric-small.mp4");
    await expect.poll(isMoving).toBe(true);
    const films = page.getByRole("list", { name: "Films" }).getByRole("link");
    for (const [index, name] of ["hero-fabric", "gowns", "loom"].entries()) {
      await films.nth(index).click();
      await expect(film(page)).toHaveAttribute("src", `/media/photos/video/${name}-small.mp4`);
      await expect.poll(isMoving).toBe(true);
    }
    const cuts = new Set(fetched.filter((path) => path.endsWith(".mp4")));
    expect([...cuts]).toEqual(
      ["hero-fabric", "gowns", "loom"].map((name) => `/media/photos/video/${name}-small.mp4`),
    );
    await page.close();
  });
});

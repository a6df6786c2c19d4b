import type { Page } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";
import { expect, test } from "./support/test.ts";

/* Taller than the hero, so that the pointer has somewhere else to be. */
test.use({ viewport: { width: 1440, height: 1200 } });
const ELSEWHERE = { x: 700, y: 1150 };

const hero = (page: Page) => page.getByRole("region", { name: "Highlights" });
const slide = (page: Page, number: 1 | 2) => hero(page).getByRole("group", { name: `${number} of 2` });
const dot = (page: Page, number: 1 | 2) => hero(page).getByRole("radio", { name: `Slide ${number}` });
const strip = (page: Page) => page.getByRole("region", { name: "Announcements" });
const pause = (page: Page) => page.getByRole("button", { name: "Pause moving parts" });
const play = (page: Page) => page.getByRole("button", { name: "Play moving parts" });

/** The second slide lies over the first: what is seen depends on it alone. */
async function expectShown(page: Page, number: 1 | 2) {
  await expect(dot(page, number)).toBeChecked();
  await expect(slide(page, 2)).toHaveCSS("opacity", number === 2 ? "1" : "0");
}

/** The page alive, its clock in our hands, and nothing holding the first slide. */
async function openWithClock(page: Page) {
  await page.clock.install({ time: "2026-11-16T08:00:00Z" });
  await page.goto("/");
  await expectHydrated(pause(page));
  await pause(page).click();
  await dot(page, 1).check();
  await page.clock.pauseAt("2026-11-16T09:00:00Z");
  await play(page).click();
  await letGo(page);
  await expectShown(page, 1);
}

async function letGo(page: Page) {
  await page.mouse.move(ELSEWHERE.x, ELSEWHERE.y);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

test.describe("hero", () => {
  test("changes by itself every 5 s, and begins again after the second slide", {
    tag: ["@2.29", "@9.1"],
  }, async ({ page }) => {
    await openWithClock(page);
    await page.clock.runFor(4_999);
    await expectShown(page, 1);
    await page.clock.runFor(1);
    await expectShown(page, 2);
    await page.clock.runFor(5_000);
    await expectShown(page, 1);
  });

  test("changes without moving anything else", async ({ page }) => {
    await openWithClock(page);
    const before = await strip(page).boundingBox();
    await page.clock.runFor(5_000);
    await expectShown(page, 2);
    expect(await strip(page).boundingBox()).toEqual(before);
  });

  const holds: {
    name: string;
    hold: (page: Page) => Promise<unknown>;
    release: (page: Page) => Promise<unknown>;
  }[] = [
    {
      name: "the pointer is on it",
      hold: (page) => slide(page, 1).hover(),
      release: letGo,
    },
    {
      name: "the focus is in it",
      hold: (page) => hero(page).getByRole("link", { name: "See what is on" }).focus(),
      release: letGo,
    },
    {
      name: "the tab is hidden",
      hold: (page) => setHidden(page, true),
      release: (page) => setHidden(page, false),
    },
    {
      name: "the visitor wants less motion",
      hold: (page) => page.emulateMedia({ reducedMotion: "reduce" }),
      release: (page) => page.emulateMedia({ reducedMotion: "no-preference" }),
    },
    {
      name: "its button says so",
      hold: async (page) => {
        await pause(page).click();
        await letGo(page);
      },
      release: async (page) => {
        await play(page).click();
        await letGo(page);
      },
    },
  ];

  for (const { name, hold, release } of holds) {
    test(`stays while ${name}`, async ({ page }) => {
      await openWithClock(page);
      await hold(page);
      // Three turns missed: an even number would end on the same slide either way.
      await page.clock.runFor(15_000);
      await expectShown(page, 1);
      await release(page);
      await page.clock.runFor(5_000);
      await expectShown(page, 2);
    });
  }

  test("gives a slide that was held its whole time again", async ({ page }) => {
    await openWithClock(page);
    await page.clock.runFor(3_000);
    await slide(page, 1).hover();
    await page.clock.runFor(1_000);
    await letGo(page);
    await page.clock.runFor(4_999);
    await expectShown(page, 1);
    await page.clock.runFor(1);
    await expectShown(page, 2);
  });

  test("brings a slide up by its dot, with the pointer and with the arrow keys", { tag: "@2.30" }, async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(hero(page).getByRole("radio")).toHaveCount(2);
    await dot(page, 2).click();
    await expectShown(page, 2);
    await page.keyboard.press("ArrowLeft");
    await expectShown(page, 1);
    await page.keyboard.press("ArrowRight");
    await expectShown(page, 2);
  });

  test("shows the slide whose link has the focus", async ({ page }) => {
    await openWithClock(page);
    await hero(page).getByRole("link", { name: "See what is on" }).focus();
    await page.keyboard.press("Tab");
    await expectShown(page, 1);
    await page.keyboard.press("Tab");
    await expect(hero(page).getByRole("link", { name: "Buy Tickets" })).toBeFocused();
    await expectShown(page, 2);
    await page.keyboard.press("Shift+Tab");
    await expectShown(page, 1);
  });

  test("has working dots and nothing to pause without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/");
    await expectShown(page, 1);
    await dot(page, 2).click();
    await expectShown(page, 2);
    await expect(pause(page)).toBeHidden();
    await context.close();
  });
});

test.describe("banner strip", () => {
  const run = (page: Page) => strip(page).locator(".strip-run");

  test("runs round in 30 s for ever, and its rounds fill the strip", { tag: "@9.3" }, async ({ page }) => {
    await page.goto("/");
    await expect(run(page)).toHaveCSS("animation-name", "strip-run");
    await expect(run(page)).toHaveCSS("animation-duration", "30s");
    await expect(run(page)).toHaveCSS("animation-iteration-count", "infinite");
    await expect(run(page)).toHaveCSS("animation-play-state", "running");
    const round = await run(page).locator("ul").first().boundingBox();
    const shown = await strip(page).boundingBox();
    const button = await strip(page).getByRole("link").boundingBox();
    expect(round?.width).toBeGreaterThanOrEqual((shown?.width ?? 0) - (button?.width ?? 0));
  });

  test("rests under the pointer, with the focus and by the button", async ({ page }) => {
    await page.goto("/");
    await strip(page).hover({ position: { x: 200, y: 30 } });
    await expect(run(page)).toHaveCSS("animation-play-state", "paused");
    await page.mouse.move(ELSEWHERE.x, ELSEWHERE.y);
    await expect(run(page)).toHaveCSS("animation-play-state", "running");
    await strip(page).getByRole("link", { name: "Buy Tickets" }).focus();
    await expect(run(page)).toHaveCSS("animation-play-state", "paused");
    await letGo(page);
    await expect(run(page)).toHaveCSS("animation-play-state", "running");
    await expectHydrated(pause(page));
    await pause(page).click();
    await letGo(page);
    await expect(run(page)).toHaveCSS("animation-play-state", "paused");
  });

  test("stands still with every title in view for a visitor who wants less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await expect(run(page)).toHaveCSS("animation-name", "none");
      const button = await strip(page).getByRole("link").boundingBox();
      for (const title of await strip(page).getByRole("listitem").all()) {
        const box = await title.boundingBox();
        if (!box || !button) throw new Error("not shown");
        // Beside the button, or on a phone above it: never under it.
        expect(box.x + box.width <= button.x || box.y + box.height <= button.y).toBe(true);
        // One title to a line, the lozenge leading.
        expect(box.height).toBeLessThan(40);
        const lozenge = await title.locator(".lozenge").boundingBox();
        expect(lozenge?.x).toBeLessThan(box.x + 80);
      }
      await expect(pause(page)).toBeHidden();
    }
  });

  test("its Buy Tickets button stays at the right and leads to /events", { tag: "@2.32" }, async ({
    page,
  }) => {
    await page.goto("/");
    const button = strip(page).getByRole("link", { name: "Buy Tickets" });
    const [strips, buttons] = [await strip(page).boundingBox(), await button.boundingBox()];
    expect((buttons?.x ?? 0) + (buttons?.width ?? 0)).toBe((strips?.x ?? 0) + (strips?.width ?? 0));
    await button.click();
    await expect(page).toHaveURL("/events");
  });
});

test("is accessible with the second slide in front", async ({ page, expectAccessible }) => {
  await page.goto("/");
  await dot(page, 2).click();
  await expectShown(page, 2);
  await expectAccessible();
});

/** Headless browsers never hide a tab, so the page is told that it is. */
async function setHidden(page: Page, isHidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

// With browsers of its own: what a camera sees is said when a browser starts.
import type { LaunchOptions, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { addEvening, openDoor } from "./support/door.ts";
import { filmCode } from "./support/fake-camera.ts";
import type { RunningSite } from "./support/server.ts";
import { test } from "./support/staff-area.ts";
import { expect } from "./support/test.ts";

interface Camera {
  site: RunningSite;
  playwright: PlaywrightWorkerArgs["playwright"];
  launchOptions: LaunchOptions;
}

/** A phone whose camera sees one code. */
async function withCamera({ site, playwright, launchOptions }: Camera, film: string) {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const context = await browser.newContext({ baseURL: site.url, permissions: ["camera"] });
  return { browser, context, page: await context.newPage() };
}

async function seesTicket(page: Page) {
  await expect(page.getByRole("heading", { name: "Valid" })).toBeVisible();
  await expect(page.getByText("Naledi Khumalo-Osei")).toBeVisible();
}

test("the camera reads a ticket where the browser has no reader of its own, with and without a network", async ({
  site,
  playwright,
  launchOptions,
}, testInfo) => {
  const { event, codes } = await addEvening(site, 1);
  const film = testInfo.outputPath("ticket.y4m");
  await filmCode(film, codes[0] ?? "");
  const { browser, context, page } = await withCamera({ site, playwright, launchOptions }, film);
  expect(await page.evaluate(() => "BarcodeDetector" in globalThis)).toBe(false);
  await openDoor(page, site, event);
  await seesTicket(page);
  await expect.poll(() => page.evaluate(async () => !!(await caches.match(location.href)))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await seesTicket(page);
  await page.getByRole("button", { name: "Let 1 in" }).click();
  // The camera still looks at the same code.
  await expect(page.getByRole("heading", { name: "Already in" })).toBeVisible();
  await browser.close();
});

test("a browser's own reader is asked with the frames of the camera", async ({
  site,
  playwright,
  launchOptions,
}, testInfo) => {
  const { event, codes } = await addEvening(site, 1);
  const film = testInfo.outputPath("ticket.y4m");
  await filmCode(film, codes[0] ?? "");
  const { browser, page } = await withCamera({ site, playwright, launchOptions }, film);
  await page.addInitScript((code) => {
    class Reader {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async (frame: HTMLVideoElement) => (frame.videoWidth === 640 ? [{ rawValue: code }] : []);
    }
    Object.assign(globalThis, { BarcodeDetector: Reader });
  }, codes[0] ?? "");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openDoor(page, site, event);
  await seesTicket(page);
  // The other reader is not fetched.
  expect(asked.filter((url) => /jsqr/i.test(url))).toEqual([]);
  await browser.close();
});

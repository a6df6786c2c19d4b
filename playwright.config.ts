import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./e2e/support/chromium.ts";

const { executablePath, env } = await findChromium();

/** What visitors pay for and staff do every day: `npm test` runs these, `npm run test:rest` all others. */
const JOURNEYS = [
  ...["cart", "checkout", "payment", "order", "event-tickets", "booking", "auth", "account"],
  ...["admin-orders", "admin-products", "admin-events", "admin-appointments", "door"],
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "e2e",
  projects: [
    { name: "journeys", testMatch: JOURNEYS },
    { name: "others", testIgnore: JOURNEYS },
  ],
  globalSetup: "./e2e/support/shared-postgres.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A page that waits leaves its core to another. Each worker has a browser, a site and a database.
  workers: Math.min(12, Math.ceil(availableParallelism() * 1.5)),
  // On a busy machine one timeout must not hide what 500 other tests say. A test that passes only the second
  // time is listed as flaky: mend it.
  retries: process.env.CI || !process.stdout.isTTY ? 1 : 0,
  // Limits for machines under load, not a measure of anything.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [["list"]] : [["line"]],
  use: {
    browserName: "chromium",
    locale: "en-ZA",
    timezoneId: "Africa/Johannesburg",
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env } as Record<string, string>,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
    // Recording every test takes as long as running it. To look into a failure: --trace retain-on-failure.
    trace: "off",
  },
});

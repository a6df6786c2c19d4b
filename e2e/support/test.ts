import { readFile } from "node:fs/promises";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { startSmtp, type TestSmtp } from "../../test/support/smtp.ts";
import { openAlive } from "./alive.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { type RunningSite, startSite } from "./server.ts";

interface PageFixtures {
  /** Finds what axe finds on the page as it is now, or on another one. */
  expectAccessible: (other?: Page) => Promise<void>;
  /** A path (or several, with spaces between) whose refusals a test brings about; `test.use({ mayFail: "/nala-prive/booking" })`. */
  mayFail: string;
  quietConsole: undefined;
}
interface WorkerFixtures {
  site: RunningSite;
  /** A second site whose backend breaks on command (`faults.fail("/rest/v1/products")`); ask for it by name. */
  faults: FaultProxy & { siteUrl: string };
  /** Another site, which hands its mails to a mail server; ask for it by name. */
  mailing: { site: RunningSite; smtp: TestSmtp };
}

const BOOT_LIMIT_MS = 120_000;

/** Every browser test runs against the built site, and fails on a console error or hydration warning. */
export const test = base.extend<PageFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: BOOT_LIMIT_MS },
  ],
  faults: [
    async ({ site }, use) => {
      const proxy = await startFaultProxy(site.url);
      const keys = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8"));
      const hosted = await startSite({
        env: {
          // Kept pages outlive the backend; these tests want to see what a page is without it.
          PAGE_CACHE_MB: "0",
          SUPABASE_URL: proxy.url,
          SUPABASE_ANON_KEY: keys.publishableKey,
          SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
        },
      });
      await use({ ...proxy, siteUrl: hosted.url });
      await hosted.stop();
      await proxy.stop();
    },
    { scope: "worker", timeout: BOOT_LIMIT_MS },
  ],
  mailing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const smtp = await startSmtp();
      const site = await startSite({
        env: { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(smtp.port), SMTP_FROM: "shop@afi.example" },
      });
      await use({ site, smtp });
      await site.stop();
      await smtp.stop();
    },
    { scope: "worker", timeout: BOOT_LIMIT_MS },
  ],
  context: async ({ context }, use) => {
    context.on("page", openAlive);
    await use(context);
  },
  baseURL: ({ site }, use) => use(site.url),
  mayFail: ["", { option: true }],
  quietConsole: [
    async ({ page, mayFail }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        // The browser reports the status of a 404 page as an error of its own.
        const { url } = message.location();
        const isStatus =
          message.text().startsWith("Failed to load resource") &&
          (url === page.url() || (mayFail !== "" && mayFail.split(" ").includes(new URL(url).pathname)));
        if (["error", "warning"].includes(message.type()) && !isStatus) complaints.push(message.text());
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async (other = page) => {
      // What is right need not be listed, and without frames of other sites no second page need put things together.
      const { violations } = await new AxeBuilder({ page: other })
        .options({ resultTypes: ["violations"] })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        .setLegacyMode(true)
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`,
      );
      expect(found).toEqual([]);
    });
  },
});

export { expect };

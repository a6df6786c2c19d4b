import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { startPostgres, type TestPostgres } from "../../test/support/postgres.ts";
import { startSmtp, type TestSmtp } from "../../test/support/smtp.ts";
import { openAlive } from "./alive.ts";
import { type Faults, faultsOf } from "./faults.ts";
import { type RunningSite, startSite } from "./server.ts";

interface PageFixtures {
  /** Finds what axe finds on the page as it is now, or on another one. */
  expectAccessible: (other?: Page) => Promise<void>;
  /** A path (or several, with spaces between) whose refusals a test brings about; `test.use({ mayFail: "/nala-prive/booking" })`. */
  mayFail: string;
  quietConsole: undefined;
}
interface WorkerFixtures {
  postgres: TestPostgres;
  /** On PostgreSQL, so that tests can change rows behind the visitor's back; others start one with the embedded database. */
  site: RunningSite;
  /** A second site whose database breaks on command (`await faults.fail("products")`); ask for it by name. */
  faults: Faults & { siteUrl: string; site: RunningSite };
  /** Another site, which hands its mails to a mail server; ask for it by name. */
  mailing: { site: RunningSite; smtp: TestSmtp };
}

const BOOT_TIMEOUT_MS = 120_000;

/** Every browser test runs against the built site, and fails on a console error or hydration warning. */
export const test = base.extend<PageFixtures, WorkerFixtures>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const postgres = await startPostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: "worker", timeout: BOOT_TIMEOUT_MS },
  ],
  site: [
    async ({ postgres }, use) => {
      const site = await startSite({ env: { DATABASE_URL: await postgres.createDatabase() } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: BOOT_TIMEOUT_MS },
  ],
  faults: [
    async ({ postgres }, use) => {
      const databaseUrl = await postgres.createDatabase();
      // Kept pages outlive the database; these tests want to see what a page is without it.
      const broken = await startSite({ env: { PAGE_CACHE_MB: "0", DATABASE_URL: databaseUrl } });
      await use({ ...faultsOf(broken, databaseUrl), siteUrl: broken.url, site: broken });
      await broken.stop();
    },
    { scope: "worker", timeout: BOOT_TIMEOUT_MS },
  ],
  mailing: [
    async ({ postgres }, use) => {
      const smtp = await startSmtp();
      const DATABASE_URL = await postgres.createDatabase();
      const site = await startSite({
        env: {
          DATABASE_URL,
          SMTP_HOST: "127.0.0.1",
          SMTP_PORT: String(smtp.port),
          SMTP_FROM: "shop@afi.example",
        },
      });
      await use({ site, smtp });
      await site.stop();
      await smtp.stop();
    },
    { scope: "worker", timeout: BOOT_TIMEOUT_MS },
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

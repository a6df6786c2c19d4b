import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { PROJECT_DIR } from "../../test/support/data-template.ts";
import { createMigratedDatabase } from "../../test/support/migrated-database.ts";
import { createDatabase } from "../../test/support/postgres.ts";
import { startSmtp, type TestSmtp } from "../../test/support/smtp.ts";
import { type Faults, faultsOf } from "./faults.ts";
import { openHydrated } from "./hydration.ts";
import { type RunningSite, startSite } from "./server.ts";

interface PageFixtures {
  /** Expects no axe violations on the current page, or on another one, by all rules but those named. */
  expectAccessible: (other?: Page, without?: string[]) => Promise<void>;
  /** Patterns of paths (separated by spaces) whose errors a test expects; `test.use({ mayFail: "/nala-prive/booking" })`. */
  mayFail: string;
  quietConsole: undefined;
}
interface WorkerFixtures {
  postgres: {
    /** An empty database: a site on it migrates first. */
    createDatabase(): Promise<string>;
    /** A migrated database with the demonstration content. */
    copyDemoDatabase(): Promise<string>;
  };
  /** On PostgreSQL, so that tests can change rows directly; tests of the embedded database start their own site. */
  site: RunningSite;
  /** A second site whose database fails on demand (`await faults.fail("products")`); started when requested. */
  faults: Faults & { siteUrl: string; site: RunningSite };
  /** Another site, with a mail server; started when requested. */
  mailing: { site: RunningSite; smtp: TestSmtp };
}

const BOOT_TIMEOUT_MS = 120_000;

/** Every browser test runs against the built site, and fails on a console error or hydration warning. */
export const test = base.extend<PageFixtures, WorkerFixtures>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const url = process.env.E2E_POSTGRES_URL ?? "";
      await use({
        createDatabase: () => createDatabase(url),
        copyDemoDatabase: async () =>
          (await createMigratedDatabase(url, { projectDir: PROJECT_DIR, seedDemo: true })).url,
      });
    },
    { scope: "worker", timeout: BOOT_TIMEOUT_MS },
  ],
  site: [
    async ({ postgres }, use) => {
      const site = await startSite({ env: { DATABASE_URL: await postgres.copyDemoDatabase() } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: BOOT_TIMEOUT_MS },
  ],
  faults: [
    async ({ postgres }, use) => {
      const databaseUrl = await postgres.copyDemoDatabase();
      // Without the page cache, which would serve pages while the database is down.
      const broken = await startSite({ env: { PAGE_CACHE_MB: "0", DATABASE_URL: databaseUrl } });
      await use({ ...faultsOf(broken, databaseUrl), siteUrl: broken.url, site: broken });
      await broken.stop();
    },
    { scope: "worker", timeout: BOOT_TIMEOUT_MS },
  ],
  mailing: [
    async ({ postgres }, use) => {
      const smtp = await startSmtp();
      const DATABASE_URL = await postgres.copyDemoDatabase();
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
    context.on("page", openHydrated);
    await use(context);
  },
  baseURL: ({ site }, use) => use(site.url),
  mayFail: ["", { option: true }],
  quietConsole: [
    async ({ page, mayFail }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        // The browser logs the status of a 404 page as an error.
        const { url } = message.location();
        const isStatus =
          message.text().startsWith("Failed to load resource") &&
          (url === page.url() || (mayFail !== "" && isAmong(mayFail, new URL(url).pathname)));
        if (["error", "warning"].includes(message.type()) && !isStatus)
          complaints.push(`${message.text()} ${url}`);
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async (other = page, without = []) => {
      await other.evaluate(settleShortAnimations);
      // Only violations, for speed; there are no cross-origin frames, so legacy mode avoids a second page.
      const { violations } = await new AxeBuilder({ page: other })
        .options({ resultTypes: ["violations"] })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        // A mail in a sandbox has an origin of its own, which legacy mode cannot talk to.
        .exclude("iframe[sandbox]")
        .disableRules(without)
        .setLegacyMode(true)
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(", ")}`,
      );
      expect(found).toEqual([]);
    });
  },
});

function isAmong(patterns: string, path: string): boolean {
  return patterns.split(" ").some((pattern) => new RegExp(`^${pattern}$`).test(path));
}

/** Runs in the page. Text that fades in has too little contrast for a moment. */
function settleShortAnimations() {
  const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime ?? 0) <= 1_000;
  const running = document
    .getAnimations()
    .filter((one) => one.playState === "running" && one.timeline === document.timeline && isShort(one));
  return Promise.allSettled(running.map((one) => one.finished)).then(() => {});
}

export { expect };

import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { mediaPlugin } from "./scripts/media-plugin.ts";
import { readRows } from "./scripts/spec/rows.ts";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

const INTEGRATION = "{app,server,paygate,supabase,test}/**/*.int.test.ts";

/**
 * About the embedded database itself, its folder and its upgrade, or killing what writes to it: minutes of processor time,
 * and nothing that a change of a page or a rule touches. Only the project `embedded` runs them.
 */
const ABOUT_EMBEDDED = [
  "server/db/pglite/*.int.test.ts",
  "server/db/{embedded,baseline}.int.test.ts",
  "server/backup/backup.int.test.ts",
  "app/shop/payments/killed-process.int.test.ts",
];

/** Boots a real backend. `database` is the one that tests get which do not ask for another. */
const integration = (
  name: string,
  database: "postgres" | "embedded",
  include: string[],
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    exclude,
    provide: { database },
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // A limit for machines under load, not a measure of anything.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: Math.min(8, Math.ceil(availableParallelism() * 1.5)),
    // After the unit tests where both run (`--tags-filter`): they have other limits.
    sequence: { groupOrder: database === "postgres" ? 1 : 2 },
    // Loading the server and the database engine anew for every file would be half of the work.
    isolate: false,
    globalSetup: ["test/support/start-shared-postgres.ts"],
    setupFiles: ["test/support/cheap-passwords.ts"],
  },
});

/** Whose tests run on either database. */
function filesOnBackend(): string[] {
  return globSync(INTEGRATION).filter((file) => readFileSync(file, "utf8").includes("useTestBackend("));
}

/* Unit tests sit beside the code (*.test.ts). Integration tests (*.int.test.ts) boot a real backend, on
   PostgreSQL; `--project embedded` runs them on the embedded database. */
export default defineConfig({
  plugins: [mediaPlugin()],
  resolve: { alias },
  test: {
    reporters: ["default", "./test/support/progress-reporter.ts"],
    // A test names the rows it proves; Vitest refuses a tag that is none of these.
    tags: readRows().rows.map(({ number, statement }) => ({ name: `@${number}`, description: statement })),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,paygate,supabase,test,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.int.test.ts"],
          // A limit for machines under load, not a measure of anything.
          testTimeout: 30_000,
          // Pure rules leave nothing behind, and loading their modules anew for every file is most of the work.
          isolate: false,
        },
      },
      integration("integration", "postgres", [INTEGRATION], ABOUT_EMBEDDED),
      integration("embedded", "embedded", [...filesOnBackend(), ...ABOUT_EMBEDDED]),
    ],
  },
});

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type RunningSite, startSite } from "../e2e/support/server.ts";
import { openServices, type Services } from "../server/services.ts";
import { copyDataTemplate, PROJECT_DIR, silentLog } from "../test/support/data-template.ts";
import { startPostgres, type TestPostgres } from "../test/support/postgres.ts";
import { startSmtp, type TestSmtp } from "../test/support/smtp.ts";
import { ACCOUNT, type Bank, startBank } from "./bank.ts";
import { type Front, startFront } from "./front.ts";
import type { Item } from "./shoppers.ts";

const run = promisify(execFile);

/** Opens /metrics, where the suite reads whether mails still wait. */
export const METRICS_TOKEN = "a token that only the suite knows";

export type DatabaseKind = "embedded" | "PostgreSQL";

/** The shop with all around it: processes behind a proxy, a database, a bank and a mail server, each a real one. */
export interface World {
  kind: DatabaseKind;
  url: string;
  front: Front;
  bank: Bank;
  smtp: TestSmtp;
  postgres: TestPostgres | null;
  databaseUrl: string | null;
  dataDir: string;
  /** Where a file takes room from the disk asked for. */
  diskDir: string;
  sites: RunningSite[];
  /** Processes that ended by themselves, with their last words. */
  fell: string[];
  gown: Item;
  seat: Item;
  /** How many of each there were at first. */
  stock: number;
  /** Starts one more process on the same data. */
  start(env?: Record<string, string>): Promise<RunningSite>;
  kill(site: RunningSite): Promise<void>;
  stopSites(): Promise<void>;
  /** The database, opened by the suite itself once no process has it. */
  open(): Promise<Services>;
  close(): Promise<void>;
}

export interface WorldOptions {
  kind: DatabaseKind;
  processes?: number;
  stock?: number;
  /**
   * A small disk of its own, in memory, for the database or for the site's folder; the embedded database is in that folder. Needs
   * the right to mount one.
   */
  disk?: { holds: "database" | "files"; mb: number };
  env?: Record<string, string>;
}

export async function startWorld({
  kind,
  processes = 1,
  stock = 10_000,
  disk,
  env = {},
}: WorldOptions): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "site-faults-"));
  const isDatabaseDisk = kind === "PostgreSQL" && disk?.holds === "database";
  const diskDir = isDatabaseDisk ? await mkdtemp(path.join(tmpdir(), "site-faults-disk-")) : dataDir;
  if (disk) await run("mount", ["-t", "tmpfs", "-o", `size=${disk.mb}m`, "tmpfs", diskDir]);
  const settings = isDatabaseDisk ? { parent: diskDir, isCrashSafe: true } : {};
  const postgres = kind === "PostgreSQL" ? await startPostgres(settings) : null;
  const databaseUrl = postgres && (await postgres.createDatabase());
  if (!postgres) await copyDataTemplate(dataDir, { projectDir: PROJECT_DIR, seedDemo: true });
  const smtp = await startSmtp();
  const front = await startFront();
  const bank = await startBank(front.url);
  const siteEnv = {
    SITE_URL: front.url,
    TRUST_PROXY: "on",
    PAYGATE_ID: ACCOUNT.id,
    PAYGATE_KEY: ACCOUNT.key,
    PAYGATE_URL: bank.url,
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(smtp.port),
    SMTP_FROM: "shop@afi.example",
    METRICS_TOKEN,
    SUPABASE_JWT_SECRET: "one secret for all processes of the site",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  };
  const open = () =>
    openServices({
      dataDir,
      projectDir: PROJECT_DIR,
      siteUrl: front.url,
      seedDemo: true,
      keys: { jwtSecret: siteEnv.SUPABASE_JWT_SECRET },
      ...(databaseUrl && { databaseUrl }),
      log: silentLog,
    });
  const services = await open();
  const { gown, seat } = await addItems(services, stock);
  await services.close();

  const world: World = {
    ...{
      kind,
      url: front.url,
      front,
      bank,
      smtp,
      postgres,
      databaseUrl,
      dataDir,
      diskDir,
      gown,
      seat,
      stock,
      open,
    },
    sites: [],
    fell: [],
    async start(more = {}) {
      const site = await startSite({ dataDir, env: { ...siteEnv, ...more } });
      world.sites.push(site);
      front.backends.push(site.port);
      site.process.once("exit", (code) => {
        // Neither killed nor stopped by the suite.
        if (world.sites.includes(site))
          world.fell.push(`a process ended with ${code}: ${site.output().slice(-4_000)}`);
      });
      return site;
    },
    async kill(site) {
      world.sites = world.sites.filter((other) => other !== site);
      front.backends = front.backends.filter((port) => port !== site.port);
      const gone = new Promise((done) => site.process.once("exit", done));
      site.process.kill("SIGKILL");
      await gone;
    },
    async stopSites() {
      front.backends = [];
      await Promise.all(world.sites.splice(0).map((site) => site.stop()));
    },
    async close() {
      await world.stopSites();
      await front.stop();
      await bank.stop();
      await smtp.stop();
      await postgres?.stop();
      if (disk) await run("umount", [diskDir]);
      for (const folder of new Set([dataDir, diskDir])) await rm(folder, { recursive: true, force: true });
    },
  };
  for (let count = 0; count < processes; count += 1) await world.start();
  return world;
}

async function addItems({ db }: Services, stock: number): Promise<{ gown: Item; seat: Item }> {
  const gown = { id: "faults-gown", size: null, priceCents: 120_000, seats: 0 };
  const seat = { id: "faults-table-ticket", size: null, priceCents: 340_000, seats: 1 };
  await db.service
    .insertInto("products")
    .values({ id: gown.id, name: "Column gown", price: 1200, status: "published" })
    .execute();
  await db.service
    .insertInto("ticket_packages")
    .values({
      id: seat.id,
      slug: "faults-table",
      name: "Premium table",
      description: "A seat at the long table.",
      price: 3400,
      image: "/media/table.jpg",
      event_title: "Harvest Table",
      event_date: "2097-12-08T16:00:00Z",
    })
    .execute();
  await db.service
    .insertInto("stock")
    .values([
      { product_id: gown.id, quantity: stock },
      { ticket_package_id: seat.id, quantity: stock },
    ])
    .execute();
  return { gown, seat };
}

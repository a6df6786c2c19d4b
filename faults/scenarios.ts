import { open, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { MAX_AT_ONCE } from "../app/platform/mail/mail-worker.server.ts";
import { SILENCE_TIMEOUT_MS } from "../app/platform/mail/transport.server.ts";
import { cutConnections } from "../test/support/contact-messages.ts";
import { refusal } from "../test/support/smtp.ts";
import { createRandom } from "./random.ts";
import { type Shoppers, startShoppers } from "./shoppers.ts";
import { type Findings, settle, verifyPurchases } from "./verify.ts";
import { type DatabaseKind, startWorld, type World } from "./world.ts";
import { startWriters, type Writers } from "./writers.ts";

const SHOPPERS = 4;

export interface Scenario {
  name: string;
  /** Databases it makes sense with. */
  kinds: readonly DatabaseKind[];
  run: (kind: DatabaseKind, rounds: number) => Promise<Findings>;
}

const MIXED = { isMixed: true };
const BOTH: readonly DatabaseKind[] = ["embedded", "PostgreSQL"];

/** Each purchase is a gown and one to three seats. */
function shopping(world: World, changes: { notify?: "once" | "twice" | "never" } = {}): Shoppers {
  return startShoppers({
    siteUrl: world.url,
    count: SHOPPERS,
    choose: (number) => [
      { item: world.gown, quantity: 1 },
      { item: world.seat, quantity: 1 + (number % 3) },
    ],
    browse: () => ["/house-of-nala"],
    ...changes,
  });
}

/** Starts a shop with shoppers in it, lets something happen to it, and then holds every promise against what is there. */
async function withShoppers(
  world: World,
  happen: (shoppers: Shoppers, writers: Writers | null) => Promise<Record<string, number>>,
  { isMixed = false, ...changes }: Parameters<typeof shopping>[1] & { isMixed?: boolean } = {},
): Promise<Findings> {
  try {
    const shoppers = shopping(world, changes);
    const writers = isMixed ? startWriters(world.url) : null;
    const figures = await happen(shoppers, writers);
    await Promise.all([shoppers.finish(), writers?.finish()]);
    await settle(world);
    await world.stopSites();
    const found = await verifyPurchases(world, shoppers.purchases, writers);
    const failed = [...shoppers.errors.values()].reduce((sum, count) => sum + count, 0);
    const confirmed = shoppers.purchases.filter(({ isConfirmed }) => isConfirmed).length;
    // Whoever presses again and again while nothing can be stored is told to wait: an answer, and counted.
    const limited = shoppers.refused.get("limited") ?? 0;
    shoppers.refused.delete("limited");
    if (shoppers.refused.size > 0)
      found.broken.push(`orders refused: ${JSON.stringify(Object.fromEntries(shoppers.refused))}`);
    const kills = figures.kills ?? 0;
    // A process killed between the server's word and its own note cannot know; without a kill each goes out once.
    if ((found.figures["mails twice"] ?? 0) > kills * MAX_AT_ONCE)
      found.broken.push(`${found.figures["mails twice"]} mails went out twice with ${kills} kills`);
    if (confirmed === 0) found.broken.push("nobody could buy anything");
    return {
      broken: [...world.fell, ...found.broken],
      figures: {
        ...figures,
        confirmed,
        ...(writers && { "forms confirmed": writers.count() }),
        "told to wait": limited,
        "requests failed": failed,
        ...found.figures,
      },
    };
  } catch (error) {
    for (const words of world.fell) console.error(words);
    throw error;
  } finally {
    await world.close();
  }
}

const bought = async (shoppers: Shoppers, count: number) => {
  const before = shoppers.purchases.length;
  while (shoppers.purchases.length < before + count) await Promise.race([delay(20), shoppers.failed]);
};

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "kill -9 at random moments under mixed writes",
    kinds: BOTH,
    async run(kind, rounds) {
      const random = createRandom(20_261_116);
      const world = await startWorld({ kind });
      return withShoppers(
        world,
        async (shoppers, writers) => {
          const written = () => shoppers.purchases.length + (writers?.count() ?? 0);
          for (let kill = 0; kill < rounds; kill += 1) {
            // Some are in the middle of a write whenever others have just finished one.
            const enough = written() + random(1, 5);
            while (written() < enough) await Promise.race([delay(20), shoppers.failed]);
            await delay(random(0, 400));
            for (const site of world.sites) await world.kill(site);
            await world.start();
          }
          return { kills: rounds };
        },
        MIXED,
      );
    },
  },
  {
    name: "the database away for 20 s",
    kinds: ["PostgreSQL"],
    async run(kind) {
      const world = await startWorld({ kind });
      return withShoppers(
        world,
        async (shoppers) => {
          await bought(shoppers, 5);
          await world.postgres?.pause();
          await delay(20_000);
          await world.postgres?.resume();
          await bought(shoppers, 5);
          return { outages: 1 };
        },
        MIXED,
      );
    },
  },
  {
    name: "connections cut",
    kinds: ["PostgreSQL"],
    async run(kind, rounds) {
      const world = await startWorld({ kind });
      const random = createRandom(1_955);
      return withShoppers(
        world,
        async () => {
          let cut = 0;
          for (let round = 0; round < rounds; round += 1) {
            await delay(random(50, 800));
            cut += await cutConnections(world.databaseUrl ?? "");
          }
          return { "connections cut": cut };
        },
        MIXED,
      );
    },
  },
  {
    name: "a table locked for 20 s",
    kinds: ["PostgreSQL"],
    async run(kind) {
      const world = await startWorld({ kind });
      return withShoppers(world, async (shoppers) => {
        await bought(shoppers, 5);
        const client = new pg.Client({ connectionString: world.databaseUrl ?? "" });
        await client.connect();
        await client.query("begin; lock table public.orders in access exclusive mode");
        await delay(20_000);
        await client.query("rollback");
        await client.end();
        await bought(shoppers, 5);
        return { "seconds locked": 20 };
      });
    },
  },
  {
    name: "the disk full for 10 s",
    kinds: BOTH,
    async run(kind) {
      const world = await startWorld({ kind, disk: { holds: "database", mb: 600 } });
      return withShoppers(world, async (shoppers) => {
        await bought(shoppers, 5);
        const filler = path.join(world.diskDir, "filler");
        const written = await fillDisk(filler);
        // PostgreSQL ends when there is no room for its log, and then cannot start.
        const crashes = kind === "PostgreSQL" && (await endLogFile(world)) ? 1 : 0;
        await delay(10_000);
        await rm(filler);
        // As systemd would, unless it has come back by itself.
        if (world.postgres?.isRunning() === false) await world.postgres.resume();
        await bought(shoppers, 5);
        return { "MB that filled it": Math.round(written / 1024 ** 2), crashes };
      });
    },
  },
  {
    name: "the disk of the files full, the database elsewhere",
    kinds: ["PostgreSQL"],
    async run(kind) {
      const world = await startWorld({ kind, disk: { holds: "files", mb: 800 } });
      return withShoppers(
        world,
        async (shoppers, writers) => {
          const written = () => writers?.count() ?? 0;
          const refused = () => writers?.withoutPicture() ?? 0;
          const failed = Promise.race([shoppers.failed, ...(writers ? [writers.failed] : [])]);
          failed.catch(() => {});
          const until = async (isSo: () => boolean) => {
            while (!isSo()) await Promise.race([delay(20), failed]);
          };
          await until(() => written() >= 9);
          const filler = path.join(world.diskDir, "filler");
          const bytes = await fillDisk(filler);
          const before = written();
          await bought(shoppers, 10);
          await until(() => refused() >= 2 && written() > before);
          await rm(filler);
          return { "MB that filled it": Math.round(bytes / 1024 ** 2), "uploads refused": refused() };
        },
        MIXED,
      );
    },
  },
  {
    name: "PayGate fails three calls in ten",
    kinds: BOTH,
    async run(kind) {
      const world = await startWorld({ kind });
      let call = 0;
      world.bank.onCall = () => call++ % 10 >= 3;
      return withShoppers(world, async (shoppers) => {
        await bought(shoppers, 20);
        return { "calls failed": world.bank.failed() };
      });
    },
  },
  {
    name: "PayGate is slow",
    kinds: BOTH,
    async run(kind) {
      const world = await startWorld({ kind });
      world.bank.onCall = async () => {
        await delay(3_000);
        return true;
      };
      return withShoppers(world, async (shoppers) => {
        await bought(shoppers, 12);
        return { "seconds a call": 3 };
      });
    },
  },
  {
    name: "PayGate tells everything twice",
    kinds: BOTH,
    async run(kind) {
      const world = await startWorld({ kind });
      return withShoppers(
        world,
        async (shoppers) => {
          await bought(shoppers, 20);
          return {};
        },
        { notify: "twice" },
      );
    },
  },
  {
    name: "PayGate never tells by itself",
    kinds: BOTH,
    async run(kind) {
      const world = await startWorld({ kind });
      return withShoppers(
        world,
        async (shoppers) => {
          await bought(shoppers, 20);
          return {};
        },
        { notify: "never" },
      );
    },
  },
  {
    name: "the mail server refuses, hangs and recovers",
    kinds: BOTH,
    async run(kind) {
      const world = await startWorld({ kind });
      let mails = 0;
      let refused = 0;
      const hanging = Promise.withResolvers<void>();
      let isHanging = false;
      world.smtp.onMail = async () => {
        mails += 1;
        if (isHanging) await hanging.promise;
        if (mails % 4 !== 0) return;
        refused += 1;
        throw refusal(451);
      };
      return withShoppers(world, async (shoppers) => {
        while (refused < 3) await Promise.race([delay(20), shoppers.failed]);
        // Longer than the site waits for an answer: each of these is tried again.
        isHanging = true;
        const before = mails;
        await bought(shoppers, 5);
        while (mails < before + MAX_AT_ONCE) await Promise.race([delay(20), shoppers.failed]);
        await delay(SILENCE_TIMEOUT_MS + 1_000);
        // From here on it takes everything, so that what waits can go.
        world.smtp.onMail = null;
        hanging.reject(refusal(421));
        return { "mails refused": refused, "mails left hanging": mails - before };
      });
    },
  },
  {
    name: "two processes, one killed with mail and payments in hand",
    kinds: ["PostgreSQL"],
    async run(kind, rounds) {
      const world = await startWorld({ kind, processes: 2 });
      return withShoppers(world, async (shoppers) => {
        const kills = Math.max(1, Math.floor(rounds / 5));
        for (let kill = 0; kill < kills; kill += 1) {
          const gone = Promise.withResolvers<void>();
          let mailsInHand = 0;
          let callsInHand = 0;
          // A mail whose sender is gone before the server has taken it is not delivered.
          world.smtp.onMail = async () => {
            mailsInHand += 1;
            await gone.promise;
            throw refusal(451);
          };
          // More than one process sends at once: so both have some.
          while (mailsInHand <= MAX_AT_ONCE) await Promise.race([delay(20), shoppers.failed]);
          world.bank.onCall = async () => {
            callsInHand += 1;
            await gone.promise;
            return true;
          };
          while (callsInHand < SHOPPERS) await Promise.race([delay(20), shoppers.failed]);
          const [first] = world.sites;
          if (first) await world.kill(first);
          world.smtp.onMail = null;
          world.bank.onCall = null;
          gone.resolve();
          await world.start();
          await bought(shoppers, 2);
        }
        return { kills };
      });
    },
  },
  {
    name: "the clock moved",
    kinds: BOTH,
    async run(kind) {
      const world = await startWorld({ kind });
      return withShoppers(world, async (shoppers) => {
        await bought(shoppers, 5);
        // The embedded database has one process: its clock is set between two starts. PostgreSQL has them side by side.
        for (const hours of [2, -2]) {
          if (kind === "embedded") for (const site of world.sites) await world.kill(site);
          await world.start({ NODE_OPTIONS: await clockOff(world, hours) });
          await bought(shoppers, 5);
        }
        if (kind === "PostgreSQL") return { clocks: 3, kills: 0 };
        for (const site of world.sites) await world.kill(site);
        await world.start();
        await bought(shoppers, 5);
        return { clocks: 3, kills: 3 };
      });
    },
  },
];

async function fillDisk(file: string): Promise<number> {
  const megabyte = Buffer.alloc(1024 ** 2);
  const handle = await open(file, "w");
  let written = 0;
  try {
    for (;;) {
      const { bytesWritten } = await handle.write(megabyte);
      written += bytesWritten;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    return written;
  } finally {
    await handle.close();
  }
}

/** Makes PostgreSQL begin new files of its log until it has no room for one. True when it crashed over it. */
async function endLogFile({ databaseUrl }: World): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl ?? "" });
  client.on("error", () => {});
  await client.connect();
  try {
    // It keeps a few ready.
    for (let file = 0; file < 40; file += 1)
      await client.query("select pg_logical_emit_message(true, 'faults', 'x'), pg_switch_wal()");
    return false;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A module that moves a process's clock before anything else runs. */
async function clockOff({ dataDir }: World, hours: number): Promise<string> {
  const file = path.join(dataDir, `clock${hours}.mjs`);
  await writeFile(
    file,
    `const off = ${hours * 3_600_000}; const Real = Date; const now = Real.now;
globalThis.Date = class Date extends Real { constructor(...given) { given.length ? super(...given) : super(now() + off); } static now() { return now() + off; } };\n`,
  );
  return `--import ${file}`;
}

import { renameSync, writeFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ConnectionPool } from "../connection.ts";
import { PglitePool } from "./pglite-pool.ts";
import { PgliteThread } from "./pglite-thread.ts";

/** Five starts, each of seconds, and far longer on a busy machine. */
const COLD_START_MS = 300_000;
const ENDLESS = "with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r";

async function ask(pool: ConnectionPool, sql: string) {
  const connection = await pool.acquire();
  try {
    return (await connection.send({ before: [], query: { sql, parameters: [] }, after: [] })).rows;
  } finally {
    connection.release();
  }
}

/** Visitors are served from here on; what a test asks needs no rights granted. */
async function serve(pool: PglitePool) {
  await ask(pool, "create role site_idle superuser");
  await pool.dropRights();
}

async function openInFolder(
  statementTimeoutMs: number,
  onRestart = (_folder: string) => {},
  acquireTimeoutMs = COLD_START_MS,
) {
  const folder = await mkdtemp(path.join(tmpdir(), "site-test-pglite-"));
  const restarts: unknown[] = [];
  const pool = await PglitePool.open({
    folder: path.join(folder, "db"),
    statementTimeoutMs,
    acquireTimeoutMs,
    onRestart(error) {
      restarts.push(error);
      onRestart(path.join(folder, "db"));
    },
  });
  onTestFinished(async () => {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { pool, restarts, folder: path.join(folder, "db") };
}

it("a statement that never ends holds up neither the process nor the next question", async () => {
  const { pool, restarts } = await openInFolder(1_000);
  await serve(pool);
  await ask(pool, "create table kept (id integer)");
  await ask(pool, "insert into kept values (1), (2)");

  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const endless = ask(pool, ENDLESS);
  const waiting = ask(pool, "select count(*) from kept");
  await expect(endless).rejects.toMatchObject({ code: "57014" });
  clearInterval(timer);
  expect(turns, "the process went on meanwhile").toBeGreaterThan(10);
  expect(await waiting, "whoever waited is answered, and nothing is lost").toEqual([{ count: 2 }]);
  expect(restarts).toHaveLength(1);
});

it("lets a migration take as long as it takes, and limits statements once visitors are served", async () => {
  const { pool, restarts } = await openInFolder(100);
  const slow = `do $$ declare started timestamptz := clock_timestamp(); begin
    while clock_timestamp() < started + interval '300 milliseconds' loop end loop; end $$`;
  await ask(pool, slow);
  expect(restarts).toEqual([]);
  await serve(pool);
  await expect(ask(pool, slow)).rejects.toMatchObject({ code: "57014" });
});

it("refuses whoever waits too long for those before, and nobody else", async () => {
  const { pool } = await openInFolder(15_000, undefined, 200);
  const holder = await pool.acquire();
  await expect(ask(pool, "select 1")).rejects.toMatchObject({
    code: "DATABASE_BUSY",
    message: "the database was busy for 200 ms",
  });
  const send = holder.send({ before: [], query: { sql: "select 2 as two", parameters: [] }, after: [] });
  expect((await send).rows).toEqual([{ two: 2 }]);
  holder.release();
  expect(await ask(pool, "select 1 as one")).toEqual([{ one: 1 }]);
});

it("waits 15 seconds at most, unless it is told otherwise", async () => {
  const pool = await PglitePool.open();
  onTestFinished(() => pool.close());
  const holder = await pool.acquire();
  onTestFinished(() => holder.release());
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const refused = expect(pool.acquire()).rejects.toThrow("the database was busy for 15000 ms");
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
});

it("starts again as soon as it can, when it could not at first", { timeout: COLD_START_MS }, async () => {
  let isInTheWay = true;
  const { pool, restarts, folder } = await openInFolder(1_000, (folder) => {
    if (!isInTheWay) return;
    isInTheWay = false;
    renameSync(folder, `${folder}.aside`);
    writeFileSync(folder, "");
  });
  await serve(pool);
  await ask(pool, "create table kept as select 1 as id");
  await expect(ask(pool, ENDLESS)).rejects.toMatchObject({ code: "57014" });
  await expect(ask(pool, "select id from kept")).rejects.toBeDefined();
  await rm(folder);
  await rename(`${folder}.aside`, folder);
  expect(await ask(pool, "select id from kept")).toEqual([{ id: 1 }]);
  expect(restarts.length).toBeGreaterThan(1);
});

it("tells of a start only once it stands, so that whoever then reads cannot start it over and over", {
  timeout: COLD_START_MS,
}, async () => {
  const starts = vi.spyOn(PgliteThread.prototype, "ready");
  onTestFinished(() => starts.mockRestore());
  const reads: Promise<unknown>[] = [];
  const { pool, restarts, folder } = await openInFolder(1_000, (folder) => {
    if (reads.length === 0) {
      renameSync(folder, `${folder}.aside`);
      writeFileSync(folder, "");
    }
    // As the catalogues do; without end where each try is told.
    if (reads.length < 5) reads.push(ask(pool, "select id from kept").catch(() => "failed"));
  });
  await serve(pool);
  await ask(pool, "create table kept as select 1 as id");
  await expect(ask(pool, ENDLESS)).rejects.toMatchObject({ code: "57014" });
  expect(await reads[0]).toBe("failed");
  await expect(ask(pool, "select id from kept")).rejects.toBeDefined();
  expect(restarts, "of the statement that ran too long").toHaveLength(1);
  expect(starts, "at first, after that statement, and for each question").toHaveBeenCalledTimes(4);

  await rm(folder);
  await rename(`${folder}.aside`, folder);
  expect(await ask(pool, "select id from kept")).toEqual([{ id: 1 }]);
  expect(restarts).toHaveLength(2);
  expect(await reads[1]).toEqual([{ id: 1 }]);
  expect(starts).toHaveBeenCalledTimes(5);
});

it("leaves no thread behind whose session could not be prepared", async () => {
  const starts = vi.spyOn(PgliteThread.prototype, "ready");
  onTestFinished(() => starts.mockRestore());
  const { pool } = await openInFolder(1_000);
  // There is no role for it.
  await expect(pool.dropRights()).rejects.toMatchObject({ code: "22023" });
  await expect(ask(pool, ENDLESS)).rejects.toMatchObject({ code: "57014" });
  await expect(ask(pool, "select 1")).rejects.toMatchObject({ code: "22023" });
  const threads = starts.mock.contexts as PgliteThread[];
  expect(threads.length).toBeGreaterThan(1);
  expect(threads.filter(({ endedBy }) => endedBy === null)).toEqual([]);
});

it("has no rights of its own once they are dropped, also after it was started again", async () => {
  const { pool } = await openInFolder(1_000);
  await ask(pool, "create role site_idle");
  await ask(pool, "create table secret (id integer)");
  await pool.dropRights();
  await expect(ask(pool, "select * from secret")).rejects.toMatchObject({ code: "42501" });
  await expect(ask(pool, ENDLESS)).rejects.toMatchObject({ code: "57014" });
  await expect(ask(pool, "select * from secret")).rejects.toMatchObject({ code: "42501" });
});

it("keeps what it prepared, also when it failed at first, and prepares it again after a restart", async () => {
  const { pool } = await openInFolder(1_000);
  await ask(pool, "create role site_idle");
  await ask(pool, "create table divisor as select 0 as value");
  await ask(pool, "grant select, update on divisor to site_idle");
  await pool.dropRights();
  const divide = () => ask(pool, "select 4 / value as result from divisor");
  await expect(divide()).rejects.toMatchObject({ code: "22012" });
  await ask(pool, "update divisor set value = 2");
  expect(await divide()).toEqual([{ result: 2 }]);
  expect(await divide()).toEqual([{ result: 2 }]);
  const kept = "select statement from pg_prepared_statements where statement like 'select 4 /%'";
  expect(await ask(pool, kept)).toHaveLength(1);
  await expect(ask(pool, ENDLESS)).rejects.toMatchObject({ code: "57014" });
  expect(await divide()).toEqual([{ result: 2 }]);
});

it("goes on after more errors than its stack has room for", async () => {
  const { pool, restarts } = await openInFolder(15_000);
  const connection = await pool.acquire();
  for (let thousands = 0; thousands < 10; thousands += 1) {
    const failing = { before: Array<string>(1_000).fill("select 1 / 0"), query: null, after: [] };
    await expect(connection.send(failing)).rejects.toMatchObject({ code: "22012" });
  }
  connection.release();
  expect(await ask(pool, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(restarts).toEqual([]);
});

it("refuses questions once it is closed", async () => {
  const pool = await PglitePool.open();
  await pool.close();
  await expect(ask(pool, "select 1")).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
});

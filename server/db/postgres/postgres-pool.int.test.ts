import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import type { ConnectionPool } from "../connection.ts";
import { openPostgresPool } from "./postgres-pool.ts";

const ROUNDS = 10;
const AT_ONCE = 8;

let server: TestPostgres;
let url: string;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
});
afterAll(() => server.stop());

async function ask(pool: ConnectionPool, sql: string) {
  const connection = await pool.acquire();
  let failure: unknown;
  try {
    const batch = { before: ["begin"], query: { sql, parameters: [] }, after: ["commit"] };
    return (await connection.send(batch)).rows;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    connection.release(failure);
  }
}

it("a connection that is cut fails the call that used it, and nothing else", async () => {
  const pool = openPostgresPool({ url, size: AT_ONCE, prepare: true });
  const owner = openPostgresPool({ url, size: 1, prepare: false });
  await ask(owner, "create table kept (round integer, number integer)");
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const writes = Promise.allSettled(
      Array.from({ length: AT_ONCE }, async (_, number) => {
        await ask(pool, `insert into kept values (${round}, ${number}) returning pg_sleep(0.01)`);
        acknowledged.push(`${round}-${number}`);
      }),
    );
    await ask(
      owner,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    for (const outcome of await writes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONNECTION_CLOSED" });
    expect(await ask(pool, "select 1 as one"), "it answers at once again").toEqual([{ one: 1 }]);
  }
  const rows = await ask(owner, "select round || '-' || number as name from kept");
  const kept = new Set(rows.map(({ name }) => name));
  expect(
    acknowledged.filter((name) => !kept.has(name)),
    "what was acknowledged is there",
  ).toEqual([]);
  await pool.close();
  await owner.close();
});

it("a statement that was refused leaves its connection usable", async () => {
  const pool = openPostgresPool({ url, size: 1, prepare: true });
  for (let round = 0; round < ROUNDS; round++) {
    await expect(ask(pool, "select 1 / 0")).rejects.toMatchObject({ code: "22012" });
    expect(await ask(pool, "select 1 as one")).toEqual([{ one: 1 }]);
  }
  await pool.close();
});

it("a connection that is cut in the moment it is handed over fails its holder, and not the process", async () => {
  const message = (kind: string, body: Buffer | string) => {
    const frame = Buffer.alloc(5);
    frame.write(kind);
    frame.writeInt32BE(4 + body.length, 1);
    return Buffer.concat([frame, Buffer.from(body)]);
  };
  const welcome = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", "I")]);
  const farewell = message("E", "SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");
  // As a server that is told to stop while it greets: both are in one packet.
  const stopping = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([welcome, farewell])));
  });
  stopping.listen(0, "127.0.0.1");
  await once(stopping, "listening");
  onTestFinished(() => void stopping.close());
  const { port } = stopping.address() as AddressInfo;
  const pool = openPostgresPool({ url: `postgres://site@127.0.0.1:${port}/site`, size: 1, prepare: true });
  for (let round = 0; round < ROUNDS; round++)
    await expect(ask(pool, "select 1")).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await pool.close();
});

it("says so when the server cannot be reached", async () => {
  const away = new URL(url);
  away.port = "1";
  const pool = openPostgresPool({ url: away.href, size: 1, prepare: true });
  await expect(ask(pool, "select 1")).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await pool.close();
});

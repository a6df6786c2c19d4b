import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { consume } from "../../../app/platform/limits/limiter.server.ts";
import { bootTestBackend, type TestBackend } from "../../../test/support/backend.ts";
import { startPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { limitersFor, removeExpiredCounts } from "./limiters.ts";

const LIMIT = { name: "test", points: 20, windowS: 60 };

describe("limits of several processes on one PostgreSQL", () => {
  let server: TestPostgres;
  let processes: TestBackend[];
  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = await server.createDatabase();
    processes = await Promise.all([bootTestBackend({ databaseUrl }), bootTestBackend({ databaseUrl })]);
  });
  afterAll(async () => {
    for (const backend of processes) await backend.close();
    await server.stop();
  });
  beforeEach(() => processes[0]?.service.deleteFrom("rate_limits").execute());

  const limiters = (limit = LIMIT) =>
    processes.map(({ db, service }) => limitersFor(db.mode, service)(limit));
  const countAdmitted = async (key: string, tries: number, among = limiters()) => {
    const outcomes = await Promise.all(
      among.flatMap((limiter) => Array.from({ length: tries }, () => consume(limiter, key))),
    );
    return outcomes.filter((refusal) => refusal === null).length;
  };

  it("count together, each name and each key for itself", async () => {
    expect(await countAdmitted("203.0.113.7", 25)).toBe(20);
    expect(await countAdmitted("203.0.113.8", 25)).toBe(20);
    expect(await countAdmitted("203.0.113.7", 25, limiters({ ...LIMIT, name: "other" }))).toBe(20);
  });

  it("keep no address, and take keys of any length", async () => {
    expect(await countAdmitted(`${"a".repeat(300)}@mail.example`, 25)).toBe(20);
    const rows = await processes[0]?.service.selectFrom("rate_limits").selectAll().execute();
    expect(rows).toEqual([expect.objectContaining({ key: expect.stringMatching(/^test:[\w-]{43}$/) })]);
  });

  it("tell how long to wait, and give back what is forgiven in another process", async () => {
    const [here, there] = limiters({ ...LIMIT, points: 1 });
    if (!here || !there) throw new Error("there are two processes");
    await here.consume("key");
    await there.reward("key", 1);
    expect(await consume(here, "key")).toBeNull();
    const refusal = await consume(there, "key");
    expect(refusal?.msBeforeNext).toBeGreaterThan(0);
    expect(refusal?.msBeforeNext).toBeLessThanOrEqual(LIMIT.windowS * 1000);
  });

  it("are removed when they have run out, and not before", async () => {
    await countAdmitted("203.0.113.7", 1);
    const [{ service } = expect.fail()] = processes;
    expect(await removeExpiredCounts(service, new Date())).toBe(0);
    expect(await removeExpiredCounts(service, new Date(Date.now() + LIMIT.windowS * 1000 + 1))).toBe(1);
  });

  describe("while the database fails now and then", () => {
    /** A limiter whose database fails whenever the test says so. */
    const failing = (fails: () => boolean) => {
      const [{ db, service } = expect.fail()] = processes;
      const executeQuery: typeof service.executeQuery = (query) =>
        fails() ? Promise.reject(new Error("away")) : service.executeQuery(query);
      return limitersFor(db.mode, Object.assign(Object.create(service), { executeQuery }))(LIMIT);
    };

    it("go on from what the database last said, and add what it missed when it is back", async () => {
      let isAway = false;
      const limiter = failing(() => isAway);
      expect(await countAdmitted("203.0.113.7", 12, [limiter])).toBe(12);
      isAway = true;
      expect(await countAdmitted("203.0.113.7", 5, [limiter])).toBe(5);
      isAway = false;
      expect(await countAdmitted("203.0.113.7", 2, [limiter])).toBe(2);
      isAway = true;
      expect(await countAdmitted("203.0.113.7", 25, [limiter])).toBe(1);
      isAway = false;
      expect(await countAdmitted("203.0.113.7", 25, [limiter])).toBe(0);
    });

    it("admit no more than the limit of those who come at once", async () => {
      for (let start = 0; start < 4; start += 1) {
        let query = start;
        const limiter = failing(() => query++ % 4 === 0);
        expect(await countAdmitted(`key ${start}`, 60, [limiter])).toBe(20);
      }
    });

    it("take back what is forgiven, and forget what is deleted, before and after", async () => {
      let isAway = false;
      const limiter = failing(() => isAway);
      expect(await countAdmitted("key", 20, [limiter])).toBe(20);
      isAway = true;
      await limiter.reward("key", 3);
      expect(await countAdmitted("key", 25, [limiter])).toBe(3);
      await limiter.delete("key");
      expect(await countAdmitted("key", 25, [limiter])).toBe(20);
    });
  });

  // Last: the server goes away.
  it("are counted in each process while the database is away", async () => {
    onTestFinished(() => server.resume());
    const both = limiters();
    await server.pause();
    expect(await countAdmitted("203.0.113.7", 25, both)).toBe(40);
  });
});

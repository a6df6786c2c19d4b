import { beforeEach, describe, expect, test } from "vitest";
import type { FinishedPage } from "./finished-page.ts";
import { type MadePage, PageCache } from "./page-cache.ts";
import { PageStore } from "./page-store.ts";

const MB = 1024 * 1024;
const TABLES = ["events"];

/** Pages under way are ended by the test, which also says what time it is. */
let now = 0;
let store: PageStore;
let cache: PageCache;
let underWay: { land(verdict?: MadePage["verdict"]): FinishedPage; crash(): void }[];
let timeOut = () => {};

beforeEach(() => {
  now = 0;
  underWay = [];
  store = new PageStore(MB);
  cache = new PageCache({
    store,
    now: () => now,
    timeout: () =>
      new Promise<void>((resolve) => {
        timeOut = resolve;
      }),
    tablesOf: () => TABLES,
    isQueued: (key) => key.startsWith("/img/"),
    make() {
      const { promise, resolve, reject } = Promise.withResolvers<MadePage>();
      const page = { status: 200, bytes: 1000 } as FinishedPage;
      underWay.push({
        land(verdict = "kept") {
          resolve({ page, verdict });
          return page;
        },
        crash: () => reject(new Error("no page")),
      });
      return promise;
    },
  });
});

/** What follows a page that landed has happened too. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const flight = (index: number) => {
  const found = underWay[index];
  if (!found) throw new Error(`page ${index} is not being made`);
  return found;
};

/** A page made and kept at this time. */
async function keep(): Promise<FinishedPage> {
  const asked = cache.get("/");
  flight(underWay.length - 1).land();
  return asked;
}

describe("the page cache", () => {
  test("makes a page once for all who ask meanwhile, and sends it to those after them", async () => {
    const asked = [cache.get("/"), cache.get("/"), cache.get("/")];
    expect(underWay).toHaveLength(1);
    const page = flight(0).land();
    expect(await Promise.all(asked)).toEqual([page, page, page]);
    now = 14_999;
    expect(cache.find("/")).toBe(page);
    expect(await cache.get("/")).toBe(page);
    expect(underWay).toHaveLength(1);
  });

  test("lets no visitor wait for the turn of another", async () => {
    const asked = ["greedy", "greedy", "visitor"].map((address) => cache.get("/img/gown.jpg", address));
    expect(underWay).toHaveLength(2);
    const page = flight(1).land();
    expect(await asked[2]).toBe(page);
    expect(cache.find("/img/gown.jpg")).toBe(page);
    const late = flight(0).land();
    expect(await Promise.all(asked.slice(0, 2))).toEqual([late, late]);
  });

  test("sends a page that grows old once more while one new page is made", async () => {
    const old = await keep();
    now = 15_000;
    expect([cache.find("/"), cache.find("/"), await cache.get("/")]).toEqual([old, old, old]);
    expect(underWay).toHaveLength(2);
    const young = flight(1).land();
    await settled();
    now = 29_000;
    expect(cache.find("/")).toBe(young);
  });

  test("sends what never changes for as long as there is room", async () => {
    const asked = cache.get("/");
    const file = flight(0).land("kept for ever");
    expect(await asked).toBe(file);
    now = 3_600_000;
    expect(cache.find("/")).toBe(file);
    expect(underWay).toHaveLength(1);
  });

  test("waits for a new page where the old one is past its limit", async () => {
    const old = await keep();
    now = 30_000;
    expect(cache.find("/")).toBeUndefined();
    const asked = cache.get("/");
    const young = flight(1).land();
    expect(await asked).toBe(young);
    expect(young).not.toBe(old);
  });

  test("goes on with the old page, however old, while no new one can be made", async () => {
    const old = await keep();
    now = 3_600_000;
    const asked = cache.get("/");
    flight(1).land("failed");
    expect(await asked).toBe(old);
    // Not tried again at every visitor.
    expect(cache.find("/")).toBe(old);
    expect(underWay).toHaveLength(2);

    now += 1_000;
    const crashed = cache.get("/");
    flight(2).crash();
    expect(await crashed).toBe(old);

    now += 1_000;
    const slow = cache.get("/");
    timeOut();
    expect(await slow).toBe(old);

    const young = flight(3).land();
    await settled();
    expect(cache.find("/")).toBe(young);
  });

  test("without an old page what stands in is sent, and not kept", async () => {
    const asked = cache.get("/");
    const standIn = flight(0).land("failed");
    expect(await asked).toBe(standIn);
    expect(cache.find("/")).toBeUndefined();
  });

  test("forgets a page that is there no more", async () => {
    await keep();
    now = 31_000;
    const asked = cache.get("/");
    const gone = flight(1).land("passed on");
    expect(await asked).toBe(gone);
    expect(cache.find("/")).toBeUndefined();
  });

  test("after a write nobody is given a page from before it", async () => {
    await keep();
    store.markStale(["events"]);
    expect(cache.find("/")).toBeUndefined();

    const early = cache.get("/");
    store.markStale(["events"]);
    const late = cache.get("/");
    expect(underWay).toHaveLength(3);
    const fresh = flight(2).land();
    expect(await late).toBe(fresh);
    const outdated = flight(1).land();
    expect(await early).toBe(outdated);
    expect(cache.find("/")).toBe(fresh);
  });

  test("after a write the page from before it is sent only where no new one can be made", async () => {
    const old = await keep();
    store.markStale(["events"]);
    const asked = cache.get("/");
    timeOut();
    await settled();
    flight(1).land("failed");
    expect(await asked).toBe(old);
    expect(cache.find("/"), "not tried again at every visitor").toBe(old);

    now += 1_000;
    expect(cache.find("/")).toBeUndefined();
    const slow = cache.get("/");
    timeOut();
    expect(await slow, "nobody waits long once a try has failed").toBe(old);

    store.markStale(["events"]);
    expect(cache.find("/"), "after the next write it is tried at once").toBeUndefined();
    const fresh = cache.get("/");
    flight(2).crash();
    const young = flight(3).land();
    expect(await fresh).toBe(young);
    expect(cache.find("/")).toBe(young);
  });

  test("a try that failed says nothing about a write after it", async () => {
    const old = await keep();
    store.markStale(["events"]);
    const asked = cache.get("/");
    store.markStale(["events"]);
    flight(1).land("failed");
    expect(await asked).toBe(old);
    expect(cache.find("/")).toBeUndefined();
  });

  test("a write to what a page has not read disturbs nobody", async () => {
    const early = cache.get("/");
    store.markStale(["orders"]);
    const late = cache.get("/");
    expect(underWay).toHaveLength(1);
    const page = flight(0).land();
    expect(await Promise.all([early, late])).toEqual([page, page]);
    expect(cache.find("/")).toBe(page);
  });
});

import { describe, expect, test } from "vitest";
import type { FinishedPage } from "./finished-page.ts";
import { type CachedPage, isOutdated, PageStore } from "./page-store.ts";

const MB = 1024 * 1024;

function kept(tables: readonly string[] = [], bytes = 1000): CachedPage {
  return { page: { status: 200, bytes } as FinishedPage, tables, madeAt: 0, triedAt: 0 };
}

describe("the store of pages", () => {
  test("gives up pages nobody asks for when they are too many, the oldest first", () => {
    const store = new PageStore(30_000);
    for (const key of ["/a", "/b", "/c", "/d"]) store.put(key, kept(), 0);
    expect(store.get("/a")).toBeDefined();
    store.put("/e", kept(), 0);
    const all = ["/a", "/b", "/c", "/d", "/e", "/f"];
    expect(all.filter((key) => store.get(key))).toEqual(["/a", "/c", "/d", "/e"]);
    // Where all were asked for, a new one still finds a place.
    store.put("/f", kept(), 0);
    expect(all.filter((key) => store.get(key))).toEqual(["/c", "/d", "/e", "/f"]);
    expect(store.bytes).toBeLessThanOrEqual(30_000);
  });

  test("counts a page once, and keeps none that is larger than itself", () => {
    const store = new PageStore(MB);
    store.put("/a", kept([], 1000), 0);
    const bytes = store.bytes;
    store.put("/a", kept([], 1000), 0);
    expect(store.bytes).toBe(bytes);
    store.put("/b", kept([], 2 * MB), 0);
    expect([store.get("/b"), store.bytes]).toEqual([undefined, bytes]);
    store.put("/a", kept([], 2 * MB), 0);
    expect([store.get("/a"), store.bytes]).toEqual([undefined, 0]);
  });

  test("marks the pages that read what was written, and no others, and keeps them all", () => {
    const store = new PageStore(MB);
    store.put("/", kept(["banners", "events"]), 0);
    store.put("/shop", kept(["products"]), 0);
    store.put("/privacy", kept([]), 0);
    const { bytes } = store;
    const valid = () =>
      ["/", "/shop", "/privacy"].filter((key) => {
        const page = store.get(key);
        return page && !isOutdated(page);
      });
    store.markStale(["orders"]);
    expect(valid()).toEqual(["/", "/shop", "/privacy"]);
    store.markStale(["stock", "products"]);
    expect(valid()).toEqual(["/", "/privacy"]);
    store.markStale(null);
    expect(valid()).toEqual([]);
    expect(store.bytes).toBe(bytes);
    store.put("/shop", kept(["products"]), store.moment);
    expect([valid(), store.bytes]).toEqual([["/shop"], bytes]);
  });

  test("gives up stale pages like others when there is no room", () => {
    const store = new PageStore(15_000);
    store.put("/a", kept(["events"]), 0);
    store.markStale(["events"]);
    store.put("/b", kept(), store.moment);
    store.put("/c", kept(), store.moment);
    expect(["/a", "/b", "/c"].filter((key) => store.get(key))).toEqual(["/b", "/c"]);
    expect(store.bytes).toBeLessThanOrEqual(15_000);
  });

  test("is empty after it was cleared", () => {
    const store = new PageStore(MB);
    const begun = store.moment;
    store.put("/", kept(), 0);
    store.clear();
    store.put("/privacy", kept(), begun);
    expect([store.get("/"), store.get("/privacy"), store.bytes]).toEqual([undefined, undefined, 0]);
  });

  test("refuses a page that may have been read before a write", () => {
    const store = new PageStore(MB);
    const begun = store.moment;
    store.markStale(["products"]);
    store.put("/shop", kept(["products"]), begun);
    store.put("/", kept(["events"]), begun);
    expect([store.get("/shop"), store.get("/")?.tables]).toEqual([undefined, ["events"]]);
    store.put("/shop", kept(["products"]), store.moment);
    expect(store.get("/shop")).toBeDefined();
  });
});

import { describe, expect, test } from "vitest";
import type { FinishedPage } from "./finished-page.ts";
import { type KeptPage, PageStore, type TablesRead } from "./page-store.ts";

const MB = 1024 * 1024;

function kept(tables: TablesRead = [], bytes = 1000): KeptPage {
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
    expect(all.filter((key) => store.get(key))).toEqual(["/a", "/d", "/e", "/f"]);
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

  test("drops the pages that read what was written, and no others", () => {
    const store = new PageStore(MB);
    store.put("/", kept(["banners", "events"]), 0);
    store.put("/shop", kept(["products"]), 0);
    store.put("/privacy", kept([]), 0);
    store.put("/unknown", kept(null), 0);
    store.drop(["orders"]);
    expect(["/", "/shop", "/privacy", "/unknown"].filter((key) => store.get(key))).toEqual([
      "/",
      "/shop",
      "/privacy",
    ]);
    store.drop(["stock", "products"]);
    expect(["/", "/shop", "/privacy"].filter((key) => store.get(key))).toEqual(["/", "/privacy"]);
    store.drop(null);
    expect(["/", "/privacy"].filter((key) => store.get(key))).toEqual([]);
    expect(store.bytes).toBe(0);
  });

  test("refuses a page that may have been read before a write", () => {
    const store = new PageStore(MB);
    const begun = store.moment;
    store.drop(["products"]);
    store.put("/shop", kept(["products"]), begun);
    store.put("/", kept(["events"]), begun);
    expect([store.get("/shop"), store.get("/")?.tables]).toEqual([undefined, ["events"]]);
    store.put("/shop", kept(["products"]), store.moment);
    expect(store.get("/shop")).toBeDefined();
  });
});

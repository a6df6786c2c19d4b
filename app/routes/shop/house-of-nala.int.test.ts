import { afterEach, describe, expect, it, vi } from "vitest";
import { bootTestBackend, useTestBackend } from "../../../test/support/backend.ts";
import { type Fault, faultyDb, interceptedDb } from "../../../test/support/faults.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { loader, meta } from "./house-of-nala";
import { loader as moreLoader } from "./more-products";
import { loader as shopLoader } from "./shop-redirect";

describe("the shop", () => {
  const backend = useTestBackend({ seedDemo: true });

  function args(path: string, db = backend().anon) {
    const { context, warnings } = pageContext({ db });
    return { args: { request: new Request(`http://site.test${path}`), context } as unknown, warnings };
  }

  async function open(path: string, db = backend().anon) {
    const call = args(path, db);
    const page = await loader(call.args as Parameters<typeof loader>[0]);
    const shop = await page.shop;
    return { ...shop, names: shop.productList.products.map(({ name }) => name), warnings: call.warnings };
  }

  async function more(path: string, db = backend().anon) {
    const call = args(path, db);
    return { ...(await moreLoader(call.args as Parameters<typeof moreLoader>[0])), warnings: call.warnings };
  }

  const SAMPLES = ["Cowrie Column Gown", "Indigo Pinpoint Tunic", "Cowrie Drop Earrings"];

  describe("/house-of-nala", () => {
    it("opens with the twelve newest pieces", async () => {
      const { names, productList } = await open("/house-of-nala");
      expect(names).toHaveLength(12);
      expect(names[0]).toBe("Cowrie Column Gown");
      expect(productList.hasMore).toBe(true);
    });

    it("shows again as many pieces as one had loaded, and knows the end", async () => {
      const { names, productList } = await open("/house-of-nala?loaded=36");
      expect(names).toHaveLength(29);
      expect(productList.hasMore).toBe(false);
      expect((await open("/house-of-nala?loaded=24")).productList.hasMore).toBe(true);
    });

    it("asks the backend once, and once for 'Load more'", async () => {
      const asked: string[] = [];
      const db = interceptedDb(backend().anon, (sql) => void asked.push(sql));
      await open("/house-of-nala?category=Women&size=M&designer=AFI+Atelier&sort=price-up", db);
      expect(asked).toEqual([expect.stringContaining("shop_page")]);
      asked.length = 0;
      await more("/house-of-nala/more?from=12", db);
      expect(asked).toEqual([expect.stringContaining('from "products"')]);
    });

    it.each([
      ["/house-of-nala?category=Tickets", false],
      ["/house-of-nala?category=No+such+thing", true],
    ])("%s: kept from search engines only where it shows nothing", async (path, isKept) => {
      const page = await loader(args(path).args as Parameters<typeof loader>[0]);
      const picture = { src: "/media/photos/hero/hero-sweep.jpg", width: 1600, height: 900, alt: "" };
      const loaderData = { ...page, head: { title: "House of Nala", description: "The shop", picture } };
      const tags = meta({ loaderData } as unknown as Parameters<typeof meta>[0]);
      expect(JSON.stringify(tags).includes("noindex")).toBe(isKept);
    });

    it("leads the category Designer Applications to the application", async () => {
      const call = args("/house-of-nala?category=designer+applications");
      const answer = await loader(call.args as Parameters<typeof loader>[0]).catch(
        (thrown: unknown) => thrown,
      );
      expect((answer as Response).headers.get("Location")).toBe("/designer-application");
    });

    it("has only All and no pieces when there are no products", { tags: "@8.11" }, async () => {
      await using empty = await bootTestBackend();
      const { front, names, warnings } = await open("/house-of-nala", empty.anon);
      expect(front.categories).toEqual([]);
      expect(names).toEqual([]);
      expect(warnings).toEqual([]);
    });
  });

  describe("with the database away", () => {
    afterEach(() => {
      vi.useRealTimers();
    });
    const broken = (fault: Fault) => faultyDb(backend(), { shop_page: fault });

    it("shows 3 sample products and the usual categories when the fetch fails, and logs it", {
      tags: "@8.8",
    }, async () => {
      const { names, front, warnings } = await open("/house-of-nala", broken("fails"));
      expect(names).toEqual(SAMPLES);
      expect(front.categories).toEqual(["Women", "Men", "Accessories"]);
      expect(warnings).toEqual(["shop: could not read the products; showing samples"]);
    });

    it("waits 10 s for the products and then shows the samples", { tags: ["@8.9", "@9.5"] }, async () => {
      vi.useFakeTimers();
      let page: Awaited<ReturnType<typeof open>> | undefined;
      const opening = open("/house-of-nala", broken("stalls")).then((opened) => {
        page = opened;
      });
      await vi.advanceTimersByTimeAsync(9_999);
      expect(page).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      await opening;
      expect(page?.names).toEqual(SAMPLES);
    });

    it("prices the samples from R1,200 to R6,200", { tags: "@9.18" }, async () => {
      const { productList } = await open("/house-of-nala?sort=price-up", broken("fails"));
      expect(productList.products.map(({ priceCents }) => priceCents)).toEqual([120_000, 285_000, 620_000]);
    });

    it("keeps to the choice among the samples", async () => {
      expect((await open("/house-of-nala?category=men", broken("fails"))).names).toEqual([
        "Indigo Pinpoint Tunic",
      ]);
      expect((await open("/house-of-nala?category=Tickets", broken("fails"))).names).toEqual([]);
      expect((await open("/house-of-nala?size=XS", broken("fails"))).names).toEqual(["Cowrie Column Gown"]);
    });

    it("shows 3 sample films when those cannot be fetched", { tags: "@8.13" }, async () => {
      const { front } = await open("/house-of-nala", broken("fails"));
      expect(front.videos.map(({ id }) => id)).toEqual(["sample-wind", "sample-afternoon", "sample-loom"]);
    });
  });

  describe("'Load more'", () => {
    it("brings the next twelve, then the rest", { tags: "@7.5" }, async () => {
      const first = await open("/house-of-nala?sort=price-up");
      const second = await more("/house-of-nala/more?sort=price-up&from=12");
      const third = await more("/house-of-nala/more?sort=price-up&from=24");
      expect([second.products.length, third.products.length]).toEqual([12, 5]);
      expect([second.hasMore, third.hasMore]).toEqual([true, false]);
      const all = [...first.productList.products, ...second.products, ...third.products];
      expect(all).toEqual((await open("/house-of-nala?sort=price-up&loaded=36")).productList.products);
    });

    it("brings nothing, and no hope of more, when it fails", { tags: "@8.12" }, async () => {
      const { warnings, ...productList } = await more(
        "/house-of-nala/more?from=12",
        faultyDb(backend(), { products: "fails" }),
      );
      expect(productList).toEqual({ products: [], hasMore: false });
      expect(warnings).toEqual(["shop: could not load more products"]);
    });
  });

  it("/shop leads to /house-of-nala and its query comes along", { tags: "@2.2" }, () => {
    const call = args("/shop?category=Tickets&x=1");
    const answer = shopLoader(call.args as Parameters<typeof shopLoader>[0]);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("Location")).toBe("/house-of-nala?category=Tickets&x=1");
  });
});

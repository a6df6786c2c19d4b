import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { loader } from "./product";

type LoaderArgs = Parameters<typeof loader>[0];

describe("a piece's page", () => {
  const backend = useTestBackend();
  afterEach(() => {
    vi.useRealTimers();
  });

  beforeAll(async () => {
    await backend()
      .service.insertInto("products")
      .values([
        {
          id: "gown",
          name: "Gown",
          price: 6200,
          sale_price: 4950,
          status: "published" as const,
          material: "Cotton sateen, printed in Cowrie Strand",
          sizes: ["M", "XS"],
          meta_description: "Designer: Amara Diallo-Venter. A gown.",
        },
        { id: "cape", name: "Cape", price: 5900, status: "published" as const },
        { id: "gone", name: "Gone", price: 5900, status: "sold_out" as const, category: "Men" },
        { id: "draft", name: "Draft", price: 5900, status: "draft" as const },
      ])
      .execute();
  });

  function open(id: string, db = backend().anon) {
    const { context, warnings } = pageContext({ db });
    const loaded = loader({ params: { id }, context } as unknown as LoaderArgs);
    const page = loaded.then(async ({ productData }) => {
      const found = await productData;
      if (typeof found === "string") throw new Error("a whole page has its piece");
      return found;
    });
    return { page, warnings };
  }

  it("holds the piece, its cloth and what is worn with it", async () => {
    const { page, warnings } = open("gown");
    const { product, cloth, related } = await page;
    expect(product).toMatchObject({ id: "gown", priceCents: 495_000, wasCents: 620_000, sizes: ["XS", "M"] });
    expect(cloth?.name).toBe("Cowrie Strand");
    expect(related.map(({ id }) => id)).toEqual(["cape"]);
    expect(warnings).toEqual([]);
  });

  it("a sold-out piece still has its page", async () => {
    expect((await open("gone").page).product.isSoldOut).toBe(true);
  });

  it.each(["nothing-here", "draft", "a b", "' or 1=1"])("%j answers with 404", async (id) => {
    await expect(open(id).page).rejects.toMatchObject({ init: { status: 404 } });
  });

  it("samples are looked up first: they open while the database is away, without company", {
    tags: "@7.7",
  }, async () => {
    const { page, warnings } = open("sample-mens-tunic", faultyDb(backend(), { related_products: "fails" }));
    expect(await page).toMatchObject({ product: { name: "Indigo Pinpoint Tunic" }, related: [] });
    expect(warnings).toEqual(["product: could not read related products; page shown without them"]);
  });

  it("a piece that cannot be fetched sends the visitor to the shop, and is logged", {
    tags: "@8.14",
  }, async () => {
    const { page, warnings } = open("gown", faultyDb(backend(), { product_with_related: "fails" }));
    expect(await locationOf(page)).toBe("/shop");
    expect(warnings).toEqual(["product: could not read it; redirecting to the shop"]);
  });

  it("a piece that does not come sends the visitor to the shop after 10 s", async () => {
    vi.useFakeTimers();
    const sent = locationOf(open("gown", faultyDb(backend(), { product_with_related: "stalls" })).page);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toBe("/shop");
  });
});

async function locationOf(page: Promise<unknown>): Promise<string | null> {
  const thrown = await page.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error("the visitor was not sent anywhere");
  return thrown.headers.get("Location");
}

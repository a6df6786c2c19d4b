import { beforeAll, describe, expect, it } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import { useTestBackend } from "../../../test/support/backend.ts";
import { MANIFEST_PICTURES } from "../../platform/pictures/pictures.server.ts";
import { designerOf } from "./product";
import { findSample, listProducts, type ProductFilter } from "./products.server";
import { findWithRelated } from "./related.server";
import { getShop } from "./shop.server";
import { FULL_SHOP } from "./shop-query";

describe("products", () => {
  const backend = useTestBackend();

  beforeAll(async () => {
    const product = (id: string, day: number, more = {}) => ({
      id,
      name: `Piece ${id}`,
      price: 1000,
      status: "published" as const,
      created_at: `2026-11-${String(day).padStart(2, "0")}T00:00:00Z`,
      ...more,
    });
    await backend()
      .service.insertInto("products")
      .values([
        product("gown", 9, {
          price: 6200,
          sale_price: 4950,
          description: "First paragraph.\n\nSecond.",
          material: "Cotton sateen",
          care: "Cold hand wash, dry in the shade",
          sizes: ["L", "S", "M"],
          meta_description: "Designer: Amara Diallo-Venter. Plum cotton gown.",
          images: [
            "/media/photos/products/column-gown.jpg",
            "uploads/back.jpg",
            "https://cdn.example/third.jpg",
            "data:image/png;base64,AA==",
          ],
        }),
        product("tunic", 8, {
          category: "Men",
          price: 2850,
          sizes: ["S", "XL"],
          meta_description: "Designer: Kofi",
        }),
        product("lower", 7, { category: "women", price: 500, sale_price: 900 }),
        product("hat", 6, { category: "Accessories", price: 800, sale_price: 0 }),
        product("twin-b", 5, { category: "Accessories", price: 800 }),
        product("twin-a", 5, { category: "Accessories", price: 800 }),
        product("sold", 10, { status: "sold_out" }),
        product("draft", 11, { status: "draft" }),
      ])
      .execute();
  });

  const list = async (filter: Partial<ProductFilter> = {}, db = backend().anon) =>
    (await listProducts(db, MANIFEST_PICTURES, { limit: 12, ...filter })).map(({ id }) => id);

  describe("the list of the shop", () => {
    it("holds published pieces only, newest first, whatever the client may see", {
      tags: ["@4.30", "@7.4"],
    }, async () => {
      const published = ["gown", "tunic", "lower", "hat", "twin-b", "twin-a"];
      for (const db of [backend().anon, backend().service]) {
        expect(await list({}, db)).toEqual(published);
        const { productList } = await getShop(db, FIRST_CONTENT, MANIFEST_PICTURES, FULL_SHOP, new Date());
        expect(productList.products.map(({ id }) => id)).toEqual(published);
      }
    });

    it("is filtered by category, whatever the case of its letters", async () => {
      expect(await list({ category: "WOMEN" })).toEqual(["gown", "lower"]);
      expect(await list({ category: "hats" })).toEqual([]);
    });

    it("is filtered by size and by designer", async () => {
      expect(await list({ size: "S" })).toEqual(["gown", "tunic"]);
      expect(await list({ size: "S", category: "men" })).toEqual(["tunic"]);
      expect(await list({ designer: "Kofi" })).toEqual(["tunic"]);
      expect(await list({ designer: "AFI Designer", category: "women" })).toEqual(["lower"]);
    });

    it("is sorted by what one pays, in both directions", async () => {
      const cheapestFirst = ["lower", "hat", "twin-a", "twin-b", "tunic", "gown"];
      expect(await list({ sort: "price-up" })).toEqual(cheapestFirst);
      expect(await list({ sort: "price-down" })).toEqual(cheapestFirst.toReversed());
    });

    it("is read a stretch at a time, with no piece twice or skipped among equals", async () => {
      const stretches = [0, 2, 4, 6].map((offset) => list({ sort: "price-up", offset, limit: 2 }));
      expect((await Promise.all(stretches)).flat()).toEqual(await list({ sort: "price-up" }));
    });

    it("shows a card's facts: defaults, prices in cents, pictures of every kind", {
      tags: ["@3.11", "@3.15", "@7.4"],
    }, async () => {
      const [gown, , lower] = await listProducts(backend().anon, MANIFEST_PICTURES, { limit: 3 });
      expect(gown).toMatchObject({
        name: "Piece gown",
        designer: "Amara Diallo-Venter",
        category: "Women",
        sizes: ["S", "M", "L"],
        priceCents: 495_000,
        wasCents: 620_000,
        savesCents: 125_000,
        summary: "Plum cotton gown.",
        picture: { src: "/media/photos/products/column-gown.jpg", width: 1200 },
        secondPicture: { src: "/storage/v1/object/public/images/uploads/back.jpg" },
        isSoldOut: false,
      });
      expect(lower).toMatchObject({
        designer: "AFI Designer",
        priceCents: 50_000,
        wasCents: null,
        picture: null,
      });
    });
  });

  describe("one product", () => {
    it("has its description, material and every picture", { tags: ["@3.11", "@3.14"] }, async () => {
      const gown = (await findWithRelated(backend().anon, MANIFEST_PICTURES, "gown"))?.product;
      expect(gown).toMatchObject({
        description: "First paragraph.\n\nSecond.",
        material: "Cotton sateen",
        care: "Cold hand wash, dry in the shade",
      });
      expect(gown?.pictures.map(({ src }) => src)).toEqual([
        "/media/photos/products/column-gown.jpg",
        "/storage/v1/object/public/images/uploads/back.jpg",
        "https://cdn.example/third.jpg",
        "data:image/png;base64,AA==",
      ]);
    });

    it("is found when it is sold out, and not while it is a draft", { tags: "@3.12" }, async () => {
      expect(await findWithRelated(backend().anon, MANIFEST_PICTURES, "sold")).toMatchObject({
        product: { isSoldOut: true },
      });
      expect(await findWithRelated(backend().anon, MANIFEST_PICTURES, "draft")).toBeNull();
    });

    it.each(["nobody", "", "'; drop table products; --", "../../etc/passwd", "🧵"])(
      "is not found as %j",
      async (id) => {
        expect(await findWithRelated(backend().anon, MANIFEST_PICTURES, id)).toBeNull();
      },
    );

    it("is a sample without a database", () => {
      expect(findSample("sample-mens-tunic")).toMatchObject({
        name: "Indigo Pinpoint Tunic",
        priceCents: 285_000,
      });
      expect(findSample("gown")).toBeNull();
    });
  });

  it.each([
    "Designer: Amara Diallo-Venter. Plum cotton gown.",
    "Plum gown | Designer: Kofi Mensah-Adu | one size",
    "designer:  N. B. Dube; printed by hand",
    "Cut in Durban. Designer: Łucja O'Neill-Ndlovu, tailor",
    "Designer: Studio No.9\nSecond line",
    "Designer: ",
    "The designer wishes to remain unnamed.",
    "Codesigner: Nobody.",
    null,
  ])("the database and the interface read the same designer from %j", async (meta_description) => {
    const row = { id: "designer-rule", name: "Rule", price: 1, meta_description };
    const { designer } = await backend()
      .service.insertInto("products")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .returning("designer")
      .executeTakeFirstOrThrow();
    expect(designer).toBe(designerOf(meta_description));
  });
});

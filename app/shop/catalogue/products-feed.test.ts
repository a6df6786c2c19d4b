import { expect, test } from "vitest";
import { type FeedProduct, productsFeed } from "./products-feed";

const SITE = "https://afi.example";
const NOW = new Date("2026-11-16T08:00:00Z");
const gown: FeedProduct = {
  id: "column-gown",
  name: "Gown & <sash>",
  designer: "Amara Diallo-Venter",
  category: "Women",
  sizes: ["S", "M"],
  description: "Plum “sateen”.\u0000",
  summary: "",
  material: "Cotton",
  pictures: [
    { src: "/media/photos/products/column-gown.jpg", width: 1200, height: 1500, alt: "" },
    { src: "https://cdn.example/two.jpg", width: 1200, height: 1500, alt: "" },
  ],
  priceCents: 495_000,
  wasCents: 620_000,
  isSoldOut: false,
  leftBySize: { S: 4, M: 0 },
  leadTimeDays: 21,
  sale: { from: "2026-11-01T00:00:00.000Z", until: "2026-11-30T22:00:00.000Z" },
};

/** The fields of each item, by name. */
function itemsOf(xml: string): Record<string, string>[] {
  return [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, inside = ""]) =>
    Object.fromEntries(
      [...inside.matchAll(/<([\w:]+)>([^<]*)<\/\1>/g)].map(([, tag, value]) => [tag, value]),
    ),
  );
}

test("a piece in sizes is one item for each, in one group", () => {
  const [small, medium] = itemsOf(productsFeed(SITE, [gown], NOW));
  expect(small).toEqual({
    "g:id": "column-gown-S",
    title: "Gown &amp; &lt;sash&gt;, S",
    description: "Plum “sateen”.",
    link: `${SITE}/product/column-gown`,
    "g:image_link": expect.stringMatching(/^https:\/\/afi\.example\/img\/\d+\/jpeg\//),
    "g:additional_image_link": "https://cdn.example/two.jpg",
    "g:availability": "in_stock",
    "g:price": "6200.00 ZAR",
    "g:sale_price": "4950.00 ZAR",
    "g:sale_price_effective_date": "2026-11-01T00:00:00Z/2026-11-30T22:00:00Z",
    "g:brand": "Amara Diallo-Venter",
    "g:condition": "new",
    "g:identifier_exists": "no",
    "g:google_product_category": "166",
    "g:product_type": "Women",
    "g:gender": "female",
    "g:age_group": "adult",
    "g:material": "Cotton",
    "g:size": "S",
    "g:item_group_id": "column-gown",
  });
  expect(medium).toMatchObject({ "g:id": "column-gown-M", "g:availability": "out_of_stock", "g:size": "M" });
});

test("a piece in one size is one item, without a group, and without a sale it has one price", () => {
  const tote = { ...gown, id: "tote", category: "Accessories", sizes: [], wasCents: null, sale: null };
  const [item, ...others] = itemsOf(productsFeed(SITE, [tote], NOW));
  expect(others).toEqual([]);
  expect(item).toMatchObject({ "g:id": "tote", "g:price": "4950.00 ZAR", "g:gender": "unisex" });
  for (const absent of ["g:size", "g:item_group_id", "g:sale_price", "g:sale_price_effective_date"])
    expect(item).not.toHaveProperty(absent);
});

test("a sold-out piece is out of stock in every size", () => {
  const items = itemsOf(productsFeed(SITE, [{ ...gown, isSoldOut: true, leftBySize: {} }], NOW));
  expect(items.map((item) => item["g:availability"])).toEqual(["out_of_stock", "out_of_stock"]);
});

test("a size made to order is on backorder until the day it can leave, not in stock", () => {
  const [small, medium] = itemsOf(productsFeed(SITE, [{ ...gown, leftBySize: { S: 1 } }], NOW));
  expect(small).toMatchObject({ "g:availability": "in_stock" });
  expect(small).not.toHaveProperty("g:availability_date");
  expect(medium).toMatchObject({
    "g:availability": "backorder",
    "g:availability_date": "2026-12-07T00:00+02:00",
  });
  const [uncounted] = itemsOf(productsFeed(SITE, [{ ...gown, leftBySize: {}, leadTimeDays: null }], NOW));
  expect(uncounted).toMatchObject({ "g:availability": "in_stock" });
});

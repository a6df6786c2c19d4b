import { localDate } from "~/platform/lib/dates";
import { sharedPicture } from "~/platform/lib/meta";
import { escapeXml } from "~/platform/lib/xml";
import { organisation } from "~/platform/organisation/organisation";
import { isSizeSoldOut, leftOf } from "~/shop/stock/stock";
import type { Product } from "./product";

/** A piece as the feed tells of it. */
export interface FeedProduct
  extends Pick<
    Product,
    | "id"
    | "name"
    | "designer"
    | "category"
    | "sizes"
    | "description"
    | "summary"
    | "material"
    | "pictures"
    | "priceCents"
    | "wasCents"
    | "isSoldOut"
    | "leftBySize"
    | "leadTimeDays"
  > {
  /** When a sale that runs has both a beginning and an end. */
  sale: { from: string; until: string } | null;
}

/** https://support.google.com/merchants/answer/7052112 */
const DAY_MS = 86_400_000;
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_MORE_PICTURES = 10;
/** "Apparel & Accessories" of Google's taxonomy; Meta reads the same. */
const TAXONOMY = "166";

/** The pieces as RSS 2.0 with the fields of Google's product data, one item for each size. Meta reads the same file. */
export function productsFeed(siteUrl: string, products: readonly FeedProduct[], now: Date): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(organisation.shop)}</title>
<link>${escapeXml(`${siteUrl}/house-of-nala`)}</link>
<description>${escapeXml(`The pieces of ${organisation.shop}, from the people who make them.`)}</description>
${products.flatMap((product) => itemsOf(siteUrl, product, now)).join("\n")}
</channel>
</rss>
`;
}

function itemsOf(siteUrl: string, product: FeedProduct, now: Date): string[] {
  if (product.sizes.length === 0) return [item(siteUrl, product, null, now)];
  return product.sizes.map((size) => item(siteUrl, product, size, now));
}

/** What is made to order is on backorder until the day it can leave. */
function availability(product: FeedProduct, size: string | null, now: Date): [string, string | null][] {
  if (isSizeSoldOut(product, size)) return [["g:availability", "out_of_stock"]];
  const days = leftOf(product, size) === null ? product.leadTimeDays : null;
  if (!days) return [["g:availability", "in_stock"]];
  return [
    ["g:availability", "backorder"],
    ["g:availability_date", `${localDate(new Date(now.getTime() + days * DAY_MS)).iso}T00:00+02:00`],
  ];
}

function item(siteUrl: string, product: FeedProduct, size: string | null, now: Date): string {
  const { id, name, designer, category, material, priceCents, wasCents, sale } = product;
  const [picture, ...more] = product.pictures;
  const fields: [name: string, value: string | null][] = [
    ["g:id", size === null ? id : `${id}-${size}`],
    ["title", (size === null ? name : `${name}, ${size}`).slice(0, MAX_TITLE)],
    ["description", (product.description || product.summary || name).slice(0, MAX_DESCRIPTION)],
    ["link", `${siteUrl}/product/${id}`],
    ["g:image_link", picture ? sharedPicture(siteUrl, picture) : null],
    ...more
      .slice(0, MAX_MORE_PICTURES)
      .map((other): [string, string] => ["g:additional_image_link", sharedPicture(siteUrl, other)]),
    ...availability(product, size, now),
    ["g:price", rand(wasCents ?? priceCents)],
    ["g:sale_price", wasCents === null ? null : rand(priceCents)],
    [
      "g:sale_price_effective_date",
      wasCents !== null && sale ? `${feedMoment(sale.from)}/${feedMoment(sale.until)}` : null,
    ],
    ["g:brand", designer],
    ["g:condition", "new"],
    // Made by hand: no number of a manufacturer's.
    ["g:identifier_exists", "no"],
    ["g:google_product_category", TAXONOMY],
    ["g:product_type", category],
    ["g:gender", genderOf(category)],
    ["g:age_group", "adult"],
    ["g:material", material?.slice(0, 200) ?? null],
    ["g:size", size],
    ["g:item_group_id", size === null ? null : id],
  ];
  const lines = fields.flatMap(([tag, value]) =>
    value === null ? [] : [`<${tag}>${escapeXml(value)}</${tag}>`],
  );
  return `<item>\n${lines.join("\n")}\n</item>`;
}

function rand(cents: number): string {
  return `${(cents / 100).toFixed(2)} ZAR`;
}

/** ISO 8601 without fractions of a second. */
function feedMoment(moment: string): string {
  return new Date(moment).toISOString().replace(/\.\d+Z$/, "Z");
}

function genderOf(category: string): string {
  if (category === "Women") return "female";
  return category === "Men" ? "male" : "unisex";
}

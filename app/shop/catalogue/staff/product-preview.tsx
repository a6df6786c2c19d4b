import { useDeferredValue, useMemo } from "react";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { FEW, readyText } from "~/shop/stock/stock";
import type { Values } from "~/staff/form/fields";
import { PreviewPanel } from "~/staff/preview/preview-panel";
import { leadTimeLine, measurementLines } from "../measurements";
import { priceOf } from "../price";
import type { Product } from "../product";
import { designerOf } from "../product";
import { ProductPage } from "../product-page";
import { ONE_SIZE } from "../sizes";
import { readProduct } from "./read-product";

/** The piece as buyers will see it, in the real design, while it is written. */
export function ProductPreview({
  id,
  values,
  pictures,
}: {
  id: string;
  values: Values;
  pictures: readonly StaffPicture[];
}) {
  const shown = useDeferredValue(values);
  const product = useMemo(() => previewOf(id, shown, pictures), [id, shown, pictures]);
  return (
    <PreviewPanel title="The piece as buyers will see it" area="shop">
      <ProductPage
        product={product}
        address=""
        designerHref={null}
        cloth={null}
        related={[]}
        readyOn={product.leadTimeDays ? readyText(new Date(), product.leadTimeDays) : null}
      />
    </PreviewPanel>
  );
}

/** With the sale it will have: whether it runs is for the clock to say. */
function previewOf(id: string, values: Values, pictures: readonly StaffPicture[]): Product {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const { row, stock } = readProduct(form);
  const price = Number.isFinite(row.price) ? row.price : 0;
  const sale =
    row.planned_sale_price !== null && Number.isFinite(row.planned_sale_price)
      ? row.planned_sale_price
      : null;
  const sources = pictures.map(({ source, alt }) => ({
    ...source,
    alt: alt ?? row.name ?? "",
    isPreview: true,
  }));
  const leftBySize = Object.fromEntries(
    stock.flatMap(({ size, quantity }) =>
      quantity === null ? [] : [[size ?? ONE_SIZE, Math.min(quantity, FEW + 1)]],
    ),
  );
  return {
    id,
    name: row.name || "Untitled",
    designer: designerOf(row.meta_description),
    category: row.category,
    sizes: row.sizes,
    ...priceOf(price, sale),
    summary: values.summary ?? "",
    picture: sources[0] ?? null,
    secondPicture: null,
    isSoldOut: row.status === "sold_out" || stock.every(({ quantity }) => quantity === 0),
    leftBySize,
    leadTimeDays: row.lead_time_days,
    description: row.description ?? "",
    material: row.material,
    care: row.care,
    details: [
      row.material,
      row.care,
      ...measurementLines(row.measurements),
      ...leadTimeLine(row.lead_time_days, { sizes: row.sizes, leftBySize }),
    ].filter((line) => typeof line === "string"),
    measurements: row.measurements,
    pictures: sources,
  };
}

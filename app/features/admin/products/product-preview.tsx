import { useDeferredValue, useMemo, useState } from "react";
import { leadTimeLine, measurementLines } from "~/features/catalogue/measurements";
import type { Product } from "~/features/catalogue/product";
import { designerOf } from "~/features/catalogue/product";
import { ProductPage } from "~/features/catalogue/product-page";
import type { StaffPicture } from "~/features/pictures/upload-answer";
import { priceOf } from "~/lib/price";
import type { Values } from "../content/fields";
import { PreviewFrame } from "../stories/story-preview";
import { readProduct } from "./read-product";

const WIDTHS = { Phone: 390, Desk: 1440 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES = Object.keys(WIDTHS) as Device[];

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
  const [device, setDevice] = useState<Device>("Phone");
  const shown = useDeferredValue(values);
  const product = useMemo(() => previewOf(id, shown, pictures), [id, shown, pictures]);
  return (
    <aside className="pd-view noscript:hidden" aria-label="Preview">
      <div className="st-row mb-3 justify-between">
        <h2 className="font-semibold">
          Preview <span className="st-muted font-normal">live</span>
        </h2>
        <fieldset className="st-row">
          <legend className="sr-only">Width</legend>
          {DEVICES.map((name) => (
            <label key={name} className="st-row gap-1">
              <input
                type="radio"
                name="preview-width"
                checked={device === name}
                onChange={() => setDevice(name)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      <div style={{ maxWidth: WIDTHS[device] }}>
        <PreviewFrame width={WIDTHS[device]} area="shop" title="The piece as buyers will see it">
          <ProductPage product={product} address="" designerHref={null} cloth={null} related={[]} />
        </PreviewFrame>
      </div>
    </aside>
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
    description: row.description ?? "",
    material: row.material,
    care: row.care,
    details: [
      row.material,
      row.care,
      ...measurementLines(row.measurements),
      ...leadTimeLine(row.lead_time_days),
    ].filter((line) => typeof line === "string"),
    pictures: sources,
  };
}

import { localDate, momentAt } from "~/platform/lib/dates";
import { readRand } from "~/platform/lib/money";
import type { Field, FieldErrors, Values } from "~/staff/form/fields";
import { readFields } from "~/staff/form/fields";
import { readWhole } from "~/staff/form/read-whole";
import type { Measurements } from "../measurements";
import { DEFAULT_DESIGNER, designerOf, summaryOf } from "../product";
import { SIZES } from "../sizes";
import {
  MEASURES,
  type ProductStatus,
  productState,
  SIZE_KEYS,
  STATES,
  sizeLabel,
  sizeOfKey,
} from "./staff-product";

/** The plain text of a piece, as the table has it. */
export const TEXT_FIELDS = [
  { name: "name", label: "Name", kind: "line", isNeeded: true, isWide: true, max: 200 },
  { name: "description", label: "Description", kind: "prose", rows: 5, isWide: true, max: 20000 },
  {
    name: "material",
    label: "Material and cloth",
    kind: "line",
    isWide: true,
    max: 300,
    hint: "A cloth of ours that is named here is shown on the page.",
  },
  {
    name: "care",
    label: "Care",
    kind: "line",
    isWide: true,
    max: 200,
    hint: "In one line: Cold hand wash, dry in the shade",
  },
] as const satisfies readonly Field[];

/** The columns of a piece that staff write. */
export interface ProductWrite {
  name: string;
  description: string | null;
  material: string | null;
  care: string | null;
  meta_description: string | null;
  category: string;
  price: number;
  planned_sale_price: number | null;
  sale_from: string | null;
  sale_until: string | null;
  status: ProductStatus;
  publish_at: string | null;
  sizes: (typeof SIZES)[number][];
  measurements: Measurements;
  lead_time_days: number | null;
}

/** One stock as the form says it. `seen`: what stood there when the form was opened; null: not counted. */
export interface StockWrite {
  size: string | null;
  seen: number | null;
  quantity: number | null;
}

export interface ReadProduct {
  row: ProductWrite;
  stock: StockWrite[];
  errors: FieldErrors;
  values: Values;
}

/** A price as it is typed, in rand as the table has it; nothing is free. */
export function readPrice(typed: string): { price: number } | { error: string } {
  const read = readRand(typed);
  if ("error" in read) return read;
  return read.cents > 0 ? { price: read.cents / 100 } : { error: "Enter a price above R0." };
}

export function readProduct(form: FormData): ReadProduct {
  const { row: texts, errors, values } = readFields(TEXT_FIELDS, form);
  const text = (name: string) => (values[name] ?? "").trim();

  const price = readPriceField("price") ?? Number.NaN;
  const sale = text("sale_price") === "" ? null : readPriceField("sale_price");
  if (sale !== null && sale >= price) errors.sale_price = "Must be below the price.";

  // Without a sale price the form hides the days of the sale, and still sends them: the sale is over.
  const saleFrom = sale === null ? null : readMoment("sale_from");
  const saleUntil = sale === null ? null : readMoment("sale_until");
  if (saleFrom && saleUntil && saleUntil <= saleFrom)
    errors.sale_until = "The sale must end after it begins.";

  const state = STATES.find((known) => known.state === text("state"))?.state ?? "draft";
  const publishAt = state === "scheduled" ? readMoment("publish") : null;
  if (state === "scheduled" && !publishAt) errors.publish ??= "When? Please give the day.";

  const designer = text("designer");
  const meta = [designer && `Designer: ${designer}`, text("summary")].filter(Boolean).join(" | ");
  // Words that were written another way, and not changed, stay as they are.
  const before = text("meta_before");
  const isSame =
    before !== "" && storedDesigner(before) === designer && summaryOf(before) === text("summary");
  if (designer && designerOf(meta) !== designer)
    errors.designer = "A name without commas, semicolons or bars, please.";
  if (meta.length > 1000) errors.summary = "At most 1000 characters, please.";
  const category = text("category").replace(/\s+/g, " ");
  if (category === "") errors.category = "Please give a category.";
  if (category.length > 60) errors.category = "At most 60 characters, please.";

  const sizes = SIZES.filter((size) => values[`size-${size}`] !== undefined);
  const leadTime = readCount("lead_time_days", "Whole days from 1 to 365, please.", 1, 365);
  const row: ProductWrite = {
    ...(texts as Pick<ProductWrite, "name" | "description" | "material" | "care">),
    meta_description: (isSame ? before : meta) || null,
    category,
    price,
    planned_sale_price: sale,
    sale_from: saleFrom,
    sale_until: saleUntil,
    status: state === "scheduled" ? "draft" : state,
    publish_at: publishAt,
    sizes,
    measurements: readMeasurements(),
    lead_time_days: leadTime,
  };
  return { row, stock: readStock(), errors, values };

  /** `<name>_date` and `<name>_time`, Johannesburg time; a day alone begins at midnight. */
  function readMoment(name: string): string | null {
    const day = text(`${name}_date`);
    if (day === "") return null;
    const moment = momentAt(day, text(`${name}_time`) || "00:00");
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(moment.getTime())) {
      errors[name] = "This is no day of the calendar.";
      return null;
    }
    return moment.toISOString();
  }

  function readPriceField(name: string): number | null {
    const read = readPrice(text(name));
    if ("price" in read) return read.price;
    errors[name] = read.error;
    return null;
  }

  function readCount(name: string, words: string, min: number, max: number): number | null {
    const typed = text(name);
    if (typed === "") return null;
    const number = readWhole(typed, min, max);
    if (number === null) errors[name] = words;
    return number;
  }

  function readStock(): StockWrite[] {
    const counted = sizes.length > 0 ? sizes : [SIZE_KEYS.at(-1) ?? ""];
    return counted.map((key) => ({
      size: sizeOfKey(key),
      seen: text(`seen-${key}`) === "" ? null : Number(text(`seen-${key}`)),
      quantity: readCount(`stock-${key}`, "A whole number, please, or nothing.", 0, 1_000_000),
    }));
  }

  function readMeasurements(): Measurements {
    const measurements: Measurements = {};
    for (const key of SIZE_KEYS)
      for (const measure of MEASURES) {
        const typed = text(`m-${key}-${measure}`).replace(",", ".");
        if (typed === "") continue;
        const cm = Number(typed);
        if (cm > 0 && cm < 500) measurements[key] = { ...measurements[key], [measure]: cm };
        else errors.measurements = `${measure} of ${sizeLabel(key)}: centimetres, please, as in 46 or 46.5.`;
      }
    return measurements;
  }
}

/** A piece as its form is filled. */
export function productValues(
  row: Omit<ProductWrite, "planned_sale_price" | "price"> & {
    price: number | string;
    planned_sale_price: number | string | null;
  },
  stock: ReadonlyMap<string, number>,
): Values {
  const values: Values = {
    name: row.name,
    description: row.description ?? "",
    material: row.material ?? "",
    care: row.care ?? "",
    designer: storedDesigner(row.meta_description),
    summary: summaryOf(row.meta_description),
    meta_before: row.meta_description ?? "",
    category: row.category,
    price: String(Number(row.price)),
    sale_price: row.planned_sale_price === null ? "" : String(Number(row.planned_sale_price)),
    ...momentValues("sale_from", row.sale_from),
    ...momentValues("sale_until", row.sale_until),
    state: productState(row.status, row.publish_at),
    ...momentValues("publish", row.publish_at),
    lead_time_days: row.lead_time_days === null ? "" : String(row.lead_time_days),
  };
  for (const size of row.sizes) values[`size-${size}`] = "on";
  for (const key of SIZE_KEYS) {
    const quantity = stock.get(key);
    values[`stock-${key}`] = quantity === undefined ? "" : String(quantity);
    for (const measure of MEASURES)
      values[`m-${key}-${measure}`] = String(row.measurements[key]?.[measure] ?? "");
  }
  return values;
}

/** Nothing where none is named: pages then say the house's own. */
function storedDesigner(metaDescription: string | null): string {
  const designer = designerOf(metaDescription);
  return designer === DEFAULT_DESIGNER ? "" : designer;
}

function momentValues(name: string, moment: string | null): Values {
  if (moment === null) return { [`${name}_date`]: "", [`${name}_time`]: "" };
  const { iso, time } = localDate(moment);
  return { [`${name}_date`]: iso, [`${name}_time`]: time };
}

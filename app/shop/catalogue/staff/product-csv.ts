import { localDate } from "~/platform/lib/dates";
import type { FieldErrors, Values } from "~/staff/form/fields";
import { MAX_CSV_ROWS } from "~/staff/list/parse-csv";
import { SIZES } from "../sizes";
import { type ReadProduct, readPrice, readProduct } from "./read-product";
import { MEASURES, ONE_SIZE, SIZE_KEYS, STATES } from "./staff-product";

/** The columns of the file, out and in. A column that is not there leaves what is there. */
export const CSV_COLUMNS = [
  "id",
  "name",
  "designer",
  "category",
  "price",
  "sale_price",
  "sale_from",
  "sale_until",
  "status",
  "publish_at",
  "sizes",
  "stock",
  "measurements",
  "material",
  "care",
  "description",
  "summary",
  "lead_time_days",
  "images",
] as const;
type Column = (typeof CSV_COLUMNS)[number];

/** A piece as a line of the file, from the values of its form. */
export function csvCells(id: string, values: Values, images: readonly string[]): string[] {
  const cells: Record<Column, string> = {
    id,
    name: values.name ?? "",
    designer: values.designer ?? "",
    category: values.category ?? "",
    price: values.price ?? "",
    sale_price: values.sale_price ?? "",
    sale_from: momentCell("sale_from"),
    sale_until: momentCell("sale_until"),
    status: values.state ?? "draft",
    publish_at: momentCell("publish"),
    sizes: SIZES.filter((size) => values[`size-${size}`] !== undefined).join(" "),
    stock: SIZE_KEYS.filter((key) => values[`stock-${key}`])
      .map((key) => (key === ONE_SIZE ? values[`stock-${key}`] : `${key}:${values[`stock-${key}`]}`))
      .join(" "),
    measurements: measurementsCell(values),
    material: values.material ?? "",
    care: values.care ?? "",
    description: values.description ?? "",
    summary: values.summary ?? "",
    lead_time_days: values.lead_time_days ?? "",
    images: images.join(" "),
  };
  return CSV_COLUMNS.map((column) => cells[column]);

  function momentCell(name: string): string {
    return [values[`${name}_date`], values[`${name}_time`]].filter(Boolean).join(" ");
  }
}

/** "S: Chest 46, Length 120; M: Chest 48" in centimetres; a piece without sizes has no name before its measures. */
function measurementsCell(values: Values): string {
  return SIZE_KEYS.flatMap((key) => {
    const measures = MEASURES.flatMap((measure) => {
      const cm = values[`m-${key}-${measure}`];
      return cm ? `${measure} ${cm}` : [];
    });
    if (measures.length === 0) return [];
    return key === ONE_SIZE ? measures.join(", ") : `${key}: ${measures.join(", ")}`;
  }).join("; ");
}

export interface CsvLine {
  /** As a spreadsheet counts, the head being 1. */
  line: number;
  cells: Partial<Record<Column, string>>;
}

/** The lines of a file by the names of their columns, or what is wrong with the file. */
export function readCsvLines(rows: readonly string[][]): { lines: CsvLine[] } | { error: string } {
  const [head, ...body] = rows;
  if (!head || body.length === 0) return { error: "There are no pieces in this file." };
  if (body.length > MAX_CSV_ROWS) return { error: `At most ${MAX_CSV_ROWS} pieces in one file, please.` };
  const columns = head.map((name) => name.trim().toLowerCase().replace(/\s+/g, "_"));
  const unknown = columns.filter((name) => name !== "" && !CSV_COLUMNS.includes(name as Column));
  if (unknown.length > 0)
    return { error: `Unknown columns: ${unknown.join(", ")}. Known are: ${CSV_COLUMNS.join(", ")}.` };
  if (!columns.includes("id") && !columns.includes("name"))
    return { error: "The first line must name the columns, id or name among them." };
  return {
    lines: body.map((row, at) => ({
      line: at + 2,
      cells: Object.fromEntries(
        columns.flatMap((name, place) => (name ? [[name, (row[place] ?? "").trim()]] : [])),
      ),
    })),
  };
}

export interface KnownProduct {
  values: Values;
  images: readonly string[];
}

export interface PlannedChange {
  line: number;
  id: string | null;
  name: string;
  kind: "new" | "changed" | "same";
  /** "price: 1200 → 1100" as three parts. */
  changes: { field: string; before: string; after: string }[];
  read: ReadProduct;
  images: string[];
}

export interface Plan {
  changes: PlannedChange[];
  errors: { line: number; message: string }[];
}

/** What a file would change, without changing it. */
export function planImport(lines: readonly CsvLine[], known: ReadonlyMap<string, KnownProduct>): Plan {
  const plan: Plan = { changes: [], errors: [] };
  const seen = new Set<string>();
  for (const { line, cells } of lines) {
    const id = cells.id || null;
    const before = id === null ? undefined : known.get(id);
    if (id !== null && !before && !/^[A-Za-z0-9_-]{1,100}$/.test(id)) {
      plan.errors.push({
        line,
        message: `id: “${id}” may have letters, digits, hyphens and underscores only.`,
      });
      continue;
    }
    if (id !== null && seen.has(id)) {
      plan.errors.push({ line, message: `id: ${id} stands in this file twice.` });
      continue;
    }
    if (id !== null) seen.add(id);
    const errors: FieldErrors = {};
    const values = applyCells(before?.values ?? { category: "Women", state: "draft" }, cells, errors);
    const images =
      cells.images === undefined ? [...(before?.images ?? [])] : cells.images.split(/\s+/).filter(Boolean);
    const read = readProduct(formOf(values));
    const messages = Object.entries({ ...read.errors, ...errors });
    if (images.length > 20) messages.push(["images", "At most 20 pictures, please."]);
    if (messages.length > 0) {
      for (const [field, message] of messages) plan.errors.push({ line, message: `${field}: ${message}` });
      continue;
    }
    const changes = before ? differences(id ?? "", before, values, images) : [];
    plan.changes.push({
      line,
      id,
      name: read.row.name,
      kind: before ? (changes.length > 0 ? "changed" : "same") : "new",
      changes,
      read,
      images,
    });
  }
  return plan;
}

function differences(id: string, before: KnownProduct, values: Values, images: readonly string[]) {
  const was = csvCells(id, before.values, before.images);
  const is = csvCells(id, values, images);
  return CSV_COLUMNS.flatMap((field, place) =>
    was[place] === is[place] ? [] : [{ field, before: was[place] ?? "", after: is[place] ?? "" }],
  );
}

const PLAIN: readonly Column[] = [
  "name",
  "designer",
  "category",
  "material",
  "care",
  "description",
  "summary",
  "lead_time_days",
];

/** The values of the form with what the line says. Numbers are written as the form shows them, so that equal is equal. */
function applyCells(values: Values, cells: CsvLine["cells"], errors: FieldErrors): Values {
  const next: Values = { ...values };
  for (const key of SIZE_KEYS) next[`seen-${key}`] = values[`stock-${key}`] ?? "";
  for (const column of PLAIN) if (cells[column] !== undefined) next[column] = cells[column];
  for (const column of ["price", "sale_price"] as const) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const read = readPrice(cell);
    next[column] = "price" in read ? String(read.price) : cell;
  }
  for (const [column, name] of [
    ["sale_from", "sale_from"],
    ["sale_until", "sale_until"],
    ["publish_at", "publish"],
  ] as const) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::\d\d)?)?$/.exec(cell);
    if (cell !== "" && !match) errors[column] = "A day and a time, please, as in 2026-12-01 08:00.";
    next[`${name}_date`] = match?.[1] ?? "";
    next[`${name}_time`] = match ? (match[2] ?? "00:00") : "";
  }
  if (cells.status !== undefined) {
    const state = cells.status.toLowerCase().replace(/\s+/g, "_");
    if (STATES.some((known) => known.state === state)) next.state = state;
    else errors.status = `One of ${STATES.map((known) => known.state).join(", ")}, please.`;
  }
  if (cells.sizes !== undefined) {
    const sizes = cells.sizes
      .toUpperCase()
      .split(/[\s,/]+/)
      .filter(Boolean);
    const unknown = sizes.find((size) => !SIZES.some((known) => known === size));
    if (unknown) errors.sizes = `“${unknown}” is no size of ours: ${SIZES.join(", ")}.`;
    for (const size of SIZES)
      if (sizes.includes(size)) next[`size-${size}`] = "on";
      else delete next[`size-${size}`];
  }
  if (cells.stock !== undefined) {
    for (const key of SIZE_KEYS) next[`stock-${key}`] = "";
    for (const part of cells.stock.split(/[\s,]+/).filter(Boolean)) {
      const match = /^(?:(XS|S|M|L|XL):)?(\d{1,6})$/i.exec(part);
      if (match) next[`stock-${match[1]?.toUpperCase() ?? ONE_SIZE}`] = String(Number(match[2]));
      else errors.stock = `“${part}”: a number, or one for each size as in S:5 M:3, please.`;
    }
  }
  if (cells.measurements !== undefined) applyMeasurements(next, cells.measurements, errors);
  return next;
}

/** All of them at once: a measure the cell does not name is no longer there. */
function applyMeasurements(next: Values, cell: string, errors: FieldErrors): void {
  for (const key of SIZE_KEYS) for (const measure of MEASURES) next[`m-${key}-${measure}`] = "";
  for (const part of cell.split(";").filter((text) => text.trim() !== "")) {
    const [, size, measures = ""] = /^\s*(?:(XS|S|M|L|XL)\s*:)?(.*)$/is.exec(part) ?? [];
    const key = size?.toUpperCase() ?? ONE_SIZE;
    for (const text of measures.split(",").map((one) => one.trim())) {
      const [, word = "", cm = ""] = /^([a-z]+)\s+(\d+(?:\.\d+)?)$/i.exec(text) ?? [];
      const measure = MEASURES.find((known) => known.toLowerCase() === word.toLowerCase());
      if (measure) next[`m-${key}-${measure}`] = String(Number(cm));
      else
        errors.measurements = `“${text}”: centimetres for each size, please, as in S: Chest 46, Length 120; M: Chest 48. Known are ${MEASURES.join(", ")}.`;
    }
  }
}

function formOf(values: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** For the name of the file. */
export function csvName(now: Date): string {
  return `pieces-${localDate(now).iso}.csv`;
}

import { expect, test } from "vitest";
import { CSV_COLUMNS, csvCells, type KnownProduct, planImport, readCsvLines } from "./product-csv";
import { productValues } from "./read-product";

const GOWN = productValues(
  {
    name: "Column gown",
    description: null,
    material: null,
    care: null,
    meta_description: "Designer: Amara | A gown",
    category: "Women",
    price: 1200,
    planned_sale_price: null,
    sale_from: null,
    sale_until: null,
    status: "published",
    publish_at: null,
    sizes: ["S", "M"],
    measurements: { S: { Chest: 46 } },
    lead_time_days: null,
  },
  new Map([["S", 5]]),
);
const known = new Map<string, KnownProduct>([["gown", { values: GOWN, images: ["pictures/a"] }]]);

function plan(...rows: string[][]) {
  const read = readCsvLines(rows);
  if ("error" in read) throw new Error(read.error);
  return planImport(read.lines, known);
}

test("a file that was exported changes nothing", () => {
  const { changes, errors } = plan([...CSV_COLUMNS], csvCells("gown", GOWN, ["pictures/a"]));
  expect(errors).toEqual([]);
  expect(changes[0]).toMatchObject({ kind: "same", changes: [] });
});

test("a price is read as in the form, however it is written", () => {
  const priced = (price: string) => plan(["id", "price"], ["gown", price]);
  expect(priced("R1 200,00").changes[0]).toMatchObject({ kind: "same" });
  expect(priced("350,50").changes[0]?.changes).toEqual([{ field: "price", before: "1200", after: "350.5" }]);
  expect(priced("1.200").errors).toEqual([
    { line: 2, message: expect.stringContaining("price: “1.200” could be thousands or cents.") },
  ]);
});

test("what differs is told, what the file does not name stays", () => {
  const { changes } = plan(["id", "price", "stock"], ["gown", "1100.00", "S:3 M:2"]);
  expect(changes[0]?.changes).toEqual([
    { field: "price", before: "1200", after: "1100" },
    { field: "stock", before: "S:5", after: "S:3 M:2" },
  ]);
  expect(changes[0]?.read.row).toMatchObject({ name: "Column gown", measurements: { S: { Chest: 46 } } });
  expect(changes[0]?.read.stock).toEqual([
    { size: "S", seen: 5, quantity: 3 },
    { size: "M", seen: null, quantity: 2 },
  ]);
});

test("measurements are told and read for each size, and for a piece without sizes", () => {
  const of = (cell: string) =>
    plan(["id", "name", "price", "measurements"], ["cape", "Cape", "900", cell]).changes[0]?.read.row
      .measurements;
  expect(csvCells("gown", { ...GOWN, "m-M-Waist": "40.5" }, [])[CSV_COLUMNS.indexOf("measurements")]).toBe(
    "S: Chest 46; M: Waist 40.5",
  );
  expect(of("s: chest 46, Length 120.0; XL:Chest 54")).toEqual({
    S: { Chest: 46, Length: 120 },
    XL: { Chest: 54 },
  });
  expect(of("Length 80")).toEqual({ one: { Length: 80 } });
  const changed = plan(["id", "measurements"], ["gown", "M: Chest 48"]).changes[0];
  expect(changed?.changes).toEqual([{ field: "measurements", before: "S: Chest 46", after: "M: Chest 48" }]);
  expect(changed?.read.row.measurements).toEqual({ M: { Chest: 48 } });
  for (const wrong of ["S: Chest", "XXL: Chest 40", "S: Hips 90", "S: Chest 4600"])
    expect(plan(["id", "measurements"], ["gown", wrong]).errors, wrong).toEqual([
      { line: 2, message: expect.stringMatching(/^measurements: .*centimetres/) },
    ]);
});

test("what is wrong is told with its line, and twice the same piece is wrong", () => {
  const { changes, errors } = plan(
    ["id", "name", "price", "status", "sizes"],
    ["cape", "Cape", "cheap", "published", ""],
    ["tote", "Tote", "300", "sold", "XXL"],
    ["gown", "Gown", "900", "draft", "S"],
    ["gown", "Gown", "900", "draft", "S"],
  );
  expect(changes.map(({ line }) => line)).toEqual([4]);
  expect(errors.map(({ line, message }) => `${line} ${message.split(":")[0]}`)).toEqual([
    "2 price",
    "3 status",
    "3 sizes",
    "5 id",
  ]);
});

test("a file of something else is refused", () => {
  expect(
    readCsvLines([
      ["Datum", "Betrag"],
      ["1", "2"],
    ]),
  ).toMatchObject({ error: expect.stringContaining("datum, betrag") });
  expect(readCsvLines([])).toHaveProperty("error");
});

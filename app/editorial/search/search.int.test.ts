import { sql } from "kysely";
import { expect, test } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { useTestBackend } from "../../../test/support/backend";
import { searchSite } from "./search.server";

const backend = useTestBackend({ seedDemo: true });
const search = (typed: string, perKind = 12) =>
  searchSite(backend().anon, FIRST_CONTENT, MANIFEST_PICTURES, typed, perKind);

test("one question finds pieces, stories, events and designers", { tags: "@10.1" }, async () => {
  const results = await search("cowrie");
  expect(results.products.hits.map((product) => product.name)).toContain("Cowrie Column Gown");
  expect(results.stories.hits.length).toBeGreaterThan(0);
  expect(results.products.total).toBe(results.products.hits.length);
});

test("the beginning of a word, its plural and its accents do not matter", async () => {
  const ids = async (typed: string) => (await search(typed, 48)).products.hits.map((product) => product.id);
  expect(await ids("cowr")).toEqual(await ids("Cowries"));
  expect((await search("prive")).stories.total + (await search("prive")).events.total).toBeGreaterThan(0);
  expect(await search("privé")).toEqual(await search("prive"));
});

test("a title that matches stands before a mention", async () => {
  const [first] = (await search("kaftan")).products.hits;
  expect(first?.name.toLowerCase()).toContain("kaftan");
});

test("a designer of the house and a fixed event are found too", async () => {
  const { designers } = await search("lindokuhle");
  expect(designers.hits[0]).toMatchObject({ href: "/designer/lindokuhle-phiri", name: "Lindokuhle Phiri" });
  expect((await search("stellenbosch premium")).events.hits.map((event) => event.id)).toEqual(
    expect.arrayContaining([expect.stringContaining("harvest")]),
  );
});

test("drafts and sold-out pieces stay out", async () => {
  const { service, anon } = backend();
  const data = await service
    .selectFrom("products")
    .select(["name"])
    .where("status", "<>", "published")
    .execute();
  for (const { name } of data) {
    const { products } = await searchSite(anon, FIRST_CONTENT, MANIFEST_PICTURES, name, 48);
    expect(products.hits.map((product) => product.name)).not.toContain(name);
  }
  const drafts = await service.selectFrom("blogs").select(["title"]).where("status", "=", "draft").execute();
  for (const { title } of drafts) {
    const { stories } = await searchSite(anon, FIRST_CONTENT, MANIFEST_PICTURES, title, 48);
    expect(stories.hits.map((story) => story.title)).not.toContain(title);
  }
});

test("nothing typed can be read as an operator, and nonsense finds nothing", async () => {
  for (const typed of [
    "'); drop table products; --",
    "& | ! ( ) <-> :*",
    "\\",
    "%_%",
    "the of and",
    "zzzzzz",
    "\u{1F457}",
  ])
    expect((await search(typed)).products.total, typed).toBe(0);
});

test("misspelt words find what was meant, and say so", async () => {
  const names = async (typed: string) => {
    const { products, corrected } = await search(typed);
    return { corrected, names: products.hits.map((product) => product.name) };
  };
  expect(await names("skrit")).toEqual({
    corrected: "skirt",
    names: expect.arrayContaining(["Painted Gable Wrap Skirt"]),
  });
  expect(await names("indgo")).toEqual({
    corrected: "indigo",
    names: expect.arrayContaining(["Indigo Resist Silk Scarf", "Indigo Pinpoint Tunic"]),
  });
  expect(await names("Indgo SKAF")).toMatchObject({ corrected: null, names: [] });
  expect(await names("Indgo scraf")).toEqual({
    corrected: "indigo scarf",
    names: expect.arrayContaining(["Indigo Resist Silk Scarf"]),
  });
  expect((await search("stelenbosch")).events.total).toBeGreaterThan(0);
  // Words that are found as they are typed are left alone.
  expect((await search("cowr")).corrected).toBeNull();
  expect((await search("zzzzzz")).corrected).toBeNull();
});

test("a word of a draft is never offered", async () => {
  const { service } = backend();
  await service
    .insertInto("products")
    .values([{ name: "Quaggaskin cloak", price: 100, status: "draft" }])
    .execute();
  expect(await search("quagaskin")).toMatchObject({ corrected: null, products: { total: 0 } });
  await service
    .updateTable("products")
    .set({ status: "published" })
    .where("name", "=", "Quaggaskin cloak")
    .execute();
  expect(await search("quagaskin")).toMatchObject({ corrected: "quaggaskin", products: { total: 1 } });
  // Once withdrawn, its words find nothing, and nothing is told of them.
  await service
    .updateTable("products")
    .set({ status: "draft" })
    .where("name", "=", "Quaggaskin cloak")
    .execute();
  expect(await search("quagaskin")).toMatchObject({ corrected: null, products: { total: 0 } });
});

test("slips are counted as a typist makes them", async () => {
  const slips = async (a: string, b: string) => {
    const { rows } = await sql<{ slips: number }>`select private.edit_distance(${a}, ${b}) as slips`.execute(
      backend().db.loginRole,
    );
    return rows[0]?.slips;
  };
  expect(await slips("skrit", "skirt")).toBe(1);
  expect(await slips("indgo", "indigo")).toBe(1);
  expect(await slips("kaftann", "kaftan")).toBe(1);
  expect(await slips("shirt", "skirt")).toBe(1);
  expect(await slips("", "abc")).toBe(3);
  expect(await slips("abc", "abc")).toBe(0);
});

test("a common word is ranked among two hundred, and a rare one is found among thousands", async () => {
  const { service } = backend();
  const pieces = Array.from({ length: 2_000 }, (_, number) => ({
    id: `bulk-${number}`,
    name: `Piece ${number}`,
    price: 100,
    status: "published" as const,
    description: number === 7 ? "The only zibeline in the house." : "Plain cloth.",
  }));
  await service.insertInto("products").values(pieces).execute();
  expect((await search("zibeline")).products.hits.map((product) => product.id)).toEqual(["bulk-7"]);
  expect((await search("piece", 8)).products).toMatchObject({ total: 100 });
});

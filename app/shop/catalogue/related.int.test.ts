import { beforeAll, describe, expect, test } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { MANIFEST_PICTURES } from "../../platform/pictures/pictures.server.ts";
import { findWithRelated, listRelated } from "./related.server";

const AWKWARD = "Ayo O'Neill & Sons (Lagos)";

describe("the pieces shown with one", () => {
  const backend = useTestBackend();

  beforeAll(async () => {
    const product = (
      id: string,
      designer: string,
      category: string,
      place: number,
      status: "draft" | "published" | "sold_out" = "published",
    ) => ({
      id,
      name: id,
      price: 100,
      status,
      category,
      meta_description: `Designer: ${designer}`,
      created_at: `2026-01-${10 + place}T00:00:00Z`,
    });
    await backend()
      .service.insertInto("products")
      .values([
        product("coat", AWKWARD, "Men, outdoors", 0),
        product("hat", AWKWARD, "Accessories", 1),
        product("cape", "Someone else", "men, OUTDOORS", 2),
        product("gown", "Someone else", "Women", 3),
        product("old-coat", AWKWARD, "Men, outdoors", 4, "sold_out"),
        product("new-coat", AWKWARD, "Men, outdoors", 5, "draft"),
      ])
      .execute();
  });

  const related = async (designer: string, category: string) =>
    (await listRelated(backend().anon, MANIFEST_PICTURES, { id: "coat", designer, category })).map(
      ({ id }) => id,
    );

  test("the same designer or the same category, newest first, never the piece itself", async () => {
    expect(await related(AWKWARD, "Men, outdoors")).toEqual(["cape", "hat"]);
  });

  test("a stranger's piece in a category of its own goes with nothing", async () => {
    expect(await related("Nobody", "Nowhere")).toEqual([]);
  });

  test("no more than four", async () => {
    const more = Array.from({ length: 6 }, (_, index) => ({
      id: `shirt-${index}`,
      name: "Shirt",
      price: 100,
      status: "published" as const,
      category: "Shirts",
    }));
    await backend().service.insertInto("products").values(more).execute();
    expect(await related("Nobody", "Shirts")).toHaveLength(4);
  });

  test("with a gown outer layers and accessories, never another gown", async () => {
    const piece = (id: string, name: string, category: string, day: number) => ({
      id,
      name,
      category,
      price: 100,
      status: "published" as const,
      meta_description: "Designer: Evening",
      created_at: `2026-02-${10 + day}T00:00:00Z`,
    });
    await backend()
      .service.insertInto("products")
      .values([
        piece("evening-gown", "Evening Gown", "Women", 0),
        piece("other-gown", "Other Gown", "Women", 1),
        piece("kaftan-coat", "Kaftan Coat Dress", "Women", 2),
        piece("duster", "Night Duster", "Women", 3),
        piece("earrings", "Drop Earrings", "Accessories", 4),
      ])
      .execute();
    const found = await findWithRelated(backend().anon, MANIFEST_PICTURES, "evening-gown");
    const ids = found?.related.map(({ id }) => id) ?? [];
    expect(ids).toEqual(expect.arrayContaining(["duster", "earrings"]));
    expect(found?.related.filter(({ name }) => /gown|dress|kaftan/i.test(name))).toEqual([]);

    // An accessory is one by its category, whatever its name says.
    await backend()
      .service.insertInto("products")
      .values([
        piece("gown-pin", "Gown Pin", "Accessories", 6),
        piece("cape-clasp", "Cape Clasp", "Accessories", 7),
        piece("belt", "Kaftan Belt", "Accessories", 8),
      ])
      .execute();
    const withGown = (await findWithRelated(backend().anon, MANIFEST_PICTURES, "evening-gown"))?.related.map(
      ({ id }) => id,
    );
    expect(withGown).toEqual(["duster", "cape", "belt", "cape-clasp"]);
    const withPin = (await findWithRelated(backend().anon, MANIFEST_PICTURES, "gown-pin"))?.related.map(
      ({ id }) => id,
    );
    expect(withPin, "by designer and category, newest first").toEqual([
      "belt",
      "cape-clasp",
      "earrings",
      "duster",
    ]);
  });

  test("a man's piece goes with none of the same hand's for women, nor the other way round", async () => {
    const piece = (id: string, name: string, category: string) => ({
      id,
      name,
      category,
      price: 100,
      status: "published" as const,
      meta_description: "Designer: One Hand",
      created_at: "2026-03-10T00:00:00Z",
    });
    await backend()
      .service.insertInto("products")
      .values([
        piece("mans-tunic", "Tunic", "Men"),
        piece("mans-coat", "Coat", "Men"),
        piece("womans-duster", "Duster", "Women"),
        piece("womans-dress", "Dress", "Women"),
        piece("anyones-scarf", "Scarf", "Accessories"),
      ])
      .execute();
    const wornWith = async (id: string) =>
      (await findWithRelated(backend().anon, MANIFEST_PICTURES, id))?.related.map((one) => one.id) ?? [];
    expect((await wornWith("mans-tunic")).toSorted()).toEqual(["anyones-scarf", "mans-coat"]);
    const withDress = await wornWith("womans-dress");
    expect(withDress).toContain("womans-duster");
    expect(withDress).not.toContain("mans-coat");
  });
});

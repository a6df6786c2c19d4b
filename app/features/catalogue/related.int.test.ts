import { beforeAll, describe, expect, test } from "vitest";
import { useTestBackend } from "../../../test/support/backend.ts";
import { listRelated } from "./related.server";

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
    (await listRelated(backend().anon, { id: "coat", designer, category })).map(({ id }) => id);

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
});

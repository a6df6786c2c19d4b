import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useTestBackend } from "../../../test/support/backend";
import { faultyDb } from "../../../test/support/faults";
import { pageContext } from "../../../test/support/page-context";
import { loader } from "./designer";

afterEach(() => vi.useRealTimers());

describe("/designer/{slug}", () => {
  const backend = useTestBackend();

  beforeAll(async () => {
    const product = (
      name: string,
      designer: string,
      day: number,
      status: "published" | "sold_out" | "draft" = "published",
    ) => ({
      name,
      status,
      price: 1200,
      meta_description: `Designer: ${designer}. ${name}.`,
      created_at: `2026-03-0${day}T08:00:00Z`,
    });
    await backend()
      .service.insertInto("products")
      .values([
        product("Older", "Kofi Mensah-Adu", 1),
        product("Newer", "Kofi Mensah-Adu", 3),
        product("Gone", "Kofi Mensah-Adu", 2, "sold_out"),
        product("Not yet", "Kofi Mensah-Adu", 4, "draft"),
        product("Another's", "AFI Atelier", 5),
      ])
      .execute();
  });

  async function open(slug: string, db = backend().anon) {
    const { context, warnings } = pageContext({ db });
    const page = await loader({ context, params: { slug } } as unknown as Parameters<typeof loader>[0]);
    return { ...page, warnings, names: page.products.map(({ name }) => name) };
  }

  it("shows the designer's pieces, newest first, the sold-out among them, never a draft", async () => {
    const { designer, products, names } = await open("kofi-mensah-adu");
    expect(designer.name).toBe("Kofi Mensah-Adu");
    expect(names).toEqual(["Newer", "Gone", "Older"]);
    expect(products.map(({ isSoldOut }) => isSoldOut)).toEqual([false, true, false]);
  });

  it("shows a draft to nobody, whatever the client may see", async () => {
    expect((await open("kofi-mensah-adu", backend().service)).names).toEqual(["Newer", "Gone", "Older"]);
  });

  it("a designer without pieces still has a profile", async () => {
    expect((await open("lindokuhle-phiri")).names).toEqual([]);
  });

  it("an unknown designer answers with 404", async () => {
    await expect(open("nobody")).rejects.toMatchObject({ init: { status: 404 } });
  });

  it("the profile stands without its pieces when they cannot be fetched, and it is logged", async () => {
    const { designer, names, warnings } = await open(
      "afi-atelier",
      faultyDb(backend(), { products: "fails" }),
    );
    expect(designer.name).toBe("AFI Atelier");
    expect(names).toEqual([]);
    expect(warnings).toEqual(["designer: could not read the products; page shown without them"]);
  });

  it("the profile does not wait for ever", async () => {
    vi.useFakeTimers();
    const page = open("afi-atelier", faultyDb(backend(), { products: "stalls" }));
    await vi.advanceTimersByTimeAsync(6_000);
    expect((await page).names).toEqual([]);
  });
});

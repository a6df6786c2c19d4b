import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { MAX_CHECKED } from "~/shop/cart/cart-check.server";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { action } from "./cart-check";

type ActionArgs = Parameters<typeof action>[0];

describe("the check of a cart", () => {
  const backend = useTestBackend();
  afterEach(() => {
    vi.useRealTimers();
  });

  beforeAll(async () => {
    await backend()
      .service.insertInto("products")
      .values([
        {
          id: "gown",
          name: "Gown",
          price: 6200,
          sale_price: 4950,
          status: "published" as const,
          sizes: ["M"],
        },
        { id: "gone", name: "Gone", price: 100, status: "sold_out" as const },
        { id: "draft", name: "Draft", price: 100, status: "draft" as const },
      ])
      .execute();
    await backend()
      .service.insertInto("stock")
      .values({ product_id: "gown", size: "M", quantity: 7 })
      .execute();
    await backend()
      .service.insertInto("ticket_packages")
      .values([
        {
          id: "table-ticket",
          slug: "table",
          name: "Table",
          description: "A seat.",
          price: 3400,
          image: "/media/photos/events/gala-dinner.jpg",
        },
        {
          id: "harvest-ticket",
          slug: "harvest",
          name: "Harvest",
          description: "A seat.",
          price: 1500,
          image: "/media/photos/events/harvest-table.jpg",
          event_title: "The Harvest Table",
          event_date: "2027-11-06T10:00:00Z",
          event_time: "12:00",
          event_location: "Dassieberg Winery, Stellenbosch",
        },
      ])
      .execute();
  });

  async function ask(body: unknown, db = backend().anon, now = new Date()) {
    const { context, warnings } = pageContext({ db, now });
    const request = new Request("http://site.test/cart/check", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    const answer = await action({ request, context } as unknown as ActionArgs);
    return { status: answer.status, products: answer.status === 200 ? await answer.json() : null, warnings };
  }

  it("gives today's price, sizes and availability of pieces and tickets, and leaves out the unknown", async () => {
    const { products } = await ask(["gown", "gone", "draft", "table-ticket", "sample-mens-tunic", "gown"]);
    expect(products).toHaveLength(3);
    expect(products).toEqual(
      expect.arrayContaining([
        {
          id: "gown",
          priceCents: 495_000,
          sizes: ["M"],
          isSoldOut: false,
          leftBySize: { M: 7 },
          leadTimeDays: null,
        },
        { id: "gone", priceCents: 10_000, sizes: [], isSoldOut: true, leftBySize: {}, leadTimeDays: null },
        {
          id: "table-ticket",
          priceCents: 340_000,
          sizes: [],
          isSoldOut: false,
          hasSaleEnded: false,
          event: null,
        },
      ]),
    );
  });

  it("says what a ticket is for, and when its day is over", { tags: "@10.83" }, async () => {
    const ticket = (products: { id: string }[]) => products.find(({ id }) => id === "harvest-ticket");
    const before = await ask(["harvest-ticket"], backend().anon, new Date("2027-11-06T21:59:59Z"));
    expect(ticket(before.products)).toMatchObject({
      hasSaleEnded: false,
      event: {
        title: "The Harvest Table",
        time: "12:00",
        location: "Dassieberg Winery, Stellenbosch",
      },
    });
    const after = await ask(["harvest-ticket"], backend().anon, new Date("2027-11-06T22:00:00Z"));
    expect(ticket(after.products)).toMatchObject({ hasSaleEnded: true });
  });

  it("an impossible id does not affect the others", async () => {
    expect((await ask(["gown", "', or (1=1)", "", "x".repeat(5_000)])).products).toHaveLength(1);
    expect(await ask(["no such id!"])).toMatchObject({ status: 200, products: [] });
  });

  it.each([
    ["no list", { ids: ["gown"] }],
    ["no text", [7]],
    ["prices", [{ id: "gown", priceCents: 1 }]],
    ["nothing", []],
    ["no JSON", "gown"],
    ["more than a hundred", Array.from({ length: MAX_CHECKED + 1 }, (_, index) => `piece-${index}`)],
  ])("%s is refused", async (_, body) => {
    expect((await ask(body)).status).toBe(400);
  });

  it("says nothing when the shop does not answer, and logs it", async () => {
    const { status, warnings } = await ask(["gown"], faultyDb(backend(), { products: "fails" }));
    expect(status).toBe(204);
    expect(warnings).toEqual(["could not check the cart"]);
  });

  it("does not wait for ever", async () => {
    vi.useFakeTimers();
    const asked = ask(["gown"], faultyDb(backend(), { products: "stalls" }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await asked).status).toBe(204);
  });
});

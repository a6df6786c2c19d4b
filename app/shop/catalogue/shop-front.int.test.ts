import { sql } from "kysely";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { ticketEventText } from "~/events/tickets/ticket-event";
import { FIRST_CONTENT } from "~/first-content.server";
import { localDate, momentAt } from "~/platform/lib/dates";
import { MANIFEST_PICTURES } from "~/platform/pictures/pictures.server";
import { bootTestBackend, useTestBackend } from "../../../test/support/backend.ts";
import { startPostgres } from "../../../test/support/postgres.ts";
import { getProductList } from "./products.server";
import { SAMPLE_VIDEOS } from "./samples";
import { getShop } from "./shop.server";
import { toFilm } from "./shop-front.server";
import { FULL_SHOP } from "./shop-query";

describe("what stands around the pieces", () => {
  const backend = useTestBackend({ seedDemo: true });
  const front = async (choice = {}, db = backend().anon, now = new Date()) =>
    (await getShop(db, FIRST_CONTENT, MANIFEST_PICTURES, { ...FULL_SHOP, ...choice }, now)).front;

  it("names the categories and designers of published pieces, and counts them", async () => {
    const { categories, designers, productCount } = await front();
    expect(categories).toEqual(["Women", "Men", "Accessories", "Tickets"]);
    expect(designers).toEqual(["AFI Atelier", "Amara Diallo-Venter", "Kofi Mensah-Adu", "Lindokuhle Phiri"]);
    expect(productCount).toBe(29);
  });

  it("is the same for staff, whose rights reach further", async () => {
    const { db } = await backend().userClient("editor");
    expect(await front({}, db)).toEqual(await front());
  });

  it("counts what a choice finds, and offers the sizes a category comes in", async () => {
    const { service } = backend();
    const { count } = await service
      .selectFrom("products")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("status", "=", "published")
      .where("category", "=", "Women")
      .where("sizes", "@>", sql.val(["M" as const]))
      .executeTakeFirstOrThrow();
    expect((await front({ category: "women", size: "M" })).productCount).toBe(count);
    expect((await front({ category: "Men" })).sizes).toEqual(["S", "M", "L", "XL"]);
    expect(await front({ category: "Accessories" })).toMatchObject({ sizes: [], productCount: 14 });
    expect(await front({ category: "Accessories", size: "M" })).toMatchObject({ productCount: 0 });
  });

  it("offers the materials and prices of a category, each with how many pieces it finds", async () => {
    const { materials, prices, inStockCount } = await front({ category: "men" });
    expect(materials).toEqual([
      { value: "Cotton", count: 3 },
      { value: "Wool", count: 1 },
    ]);
    expect(prices).toEqual([
      { value: "to-2500", count: 2 },
      { value: "to-5000", count: 2 },
    ]);
    expect(inStockCount).toBe(4);
    expect((await front({ category: "men", material: "Wool" })).inStockCount).toBeNull();
    for (const { value, count } of materials)
      expect((await front({ category: "men", material: value })).productCount).toBe(count);
    for (const { value, count } of prices)
      expect((await front({ category: "men", price: value })).productCount).toBe(count);
  });

  it("finds what is cut from a cloth, with the cloth's story, and 'Load more' finds the same", async () => {
    const query = { ...FULL_SHOP, cloth: "strip-weave" };
    const { productList, front: around } = await getShop(
      backend().anon,
      FIRST_CONTENT,
      MANIFEST_PICTURES,
      query,
      new Date(),
    );
    expect(around.cloth).toMatchObject({ name: "Strip Weave", description: expect.any(String) });
    expect(productList.products.map(({ name }) => name)).toEqual([
      "Strip Weave Trumpet Gown",
      "Strip Weave Tote",
      "Strip Weave Headwrap",
    ]);
    expect(around.productCount).toBe(3);
    expect(await getProductList(backend().anon, MANIFEST_PICTURES, query)).toEqual(productList);
  });

  it("leaves out what is sold out when only what is in stock is wanted", async () => {
    const { anon, service } = backend();
    const choice = { ...FULL_SHOP, material: "Silk", price: "over-5000" as const, loaded: 24 };
    const names = async (inStock: boolean) => {
      const query = { ...choice, inStock };
      const { productList } = await getShop(anon, FIRST_CONTENT, MANIFEST_PICTURES, query, new Date());
      expect(await getProductList(anon, MANIFEST_PICTURES, query)).toEqual(productList);
      return productList.products.map(({ name }) => name);
    };
    expect(await names(false)).toEqual(["Strip Weave Trumpet Gown", "Indigo Resist Gown"]);
    const none = (size: "XS" | "S" | "M") => ({ product_id: "indigo-resist-gown", size, quantity: 0 });
    await service
      .insertInto("stock")
      .values([none("XS"), none("S"), none("M")])
      .execute();
    expect(await names(true)).toEqual(["Strip Weave Trumpet Gown"]);
    expect(await names(false)).toHaveLength(2);
    await service.deleteFrom("stock").where("product_id", "=", "indigo-resist-gown").execute();
  });

  it("shows active films only, in their order", { tags: ["@3.6", "@4.36", "@7.6"] }, async () => {
    // The service may read the others too, and still shows these.
    for (const db of [backend().anon, backend().service]) {
      const { videos } = await front({}, db);
      expect(videos.map(({ title }) => title)).toEqual([
        "Wind on three cloths",
        "The Long Afternoon",
        "Across and back",
      ]);
      expect(videos.map(({ videoUrl, smallUrl, poster }) => [videoUrl, smallUrl, poster?.src])).toEqual(
        ["hero-fabric", "gowns", "loom"].map((name) =>
          [".mp4", "-small.mp4", "-poster.jpg"].map((ending) => `/media/photos/video/${name}${ending}`),
        ),
      );
    }
  });

  it("shows the ticket packages at their prices", { tags: "@9.19" }, async () => {
    const { tickets } = await front({ category: "tickets" });
    // By day: the Harvest Table is the last of the year. What costs nothing is not sold here.
    expect(tickets.map(({ slug }) => slug)).not.toContain("cloth-and-memory-place");
    expect(tickets[0]).toMatchObject({ slug: "showcase-front-row", eventSlug: "johannesburg-showcase" });
    const harvest = tickets.slice(-3);
    expect(harvest.map(({ slug, priceCents }) => [slug, priceCents])).toEqual([
      ["premium-table", 340_000],
      ["elevated-table", 250_000],
      ["signature-tasting", 150_000],
    ]);
    expect(harvest[0]).toMatchObject({ id: "premium-table-ticket", picture: { width: expect.any(Number) } });
    expect((await front()).tickets).toEqual([]);
  });

  it("says what each ticket package is for, when and where", { tags: "@10.83" }, async () => {
    const { tickets } = await front({ category: "tickets" });
    expect(tickets.slice(-3).map(({ event }) => event && ticketEventText(event))).toEqual([
      expect.stringMatching(
        /^For the Harvest Table on Saturday .* 12:00, at Dassieberg Winery, Stellenbosch$/,
      ),
      expect.stringMatching(
        /^For the Harvest Table on Saturday .* 13:00, at Dassieberg Winery, Stellenbosch$/,
      ),
      expect.stringMatching(
        /^For the Harvest Table on Saturday .* 15:30, at Dassieberg Winery, Stellenbosch$/,
      ),
    ]);
  });

  it("shows tickets until the end of their day in Johannesburg, and then not even their category", async () => {
    const { tickets } = await front({ category: "tickets" });
    const day = localDate(tickets.at(-1)?.event?.startsAt ?? "").iso;
    const dayOver = new Date(momentAt(day).getTime() + 86_400_000);
    const before = await front({ category: "tickets" }, backend().anon, new Date(dayOver.getTime() - 1));
    expect(before.tickets).toHaveLength(3);
    const after = await front({ category: "tickets" }, backend().anon, dayOver);
    expect(after.tickets).toEqual([]);
    expect(after.categories).toEqual(["Women", "Men", "Accessories"]);
  });
});

it("has no category at all in an empty shop", async () => {
  await using backend = await bootTestBackend();
  expect(await getShop(backend.anon, FIRST_CONTENT, MANIFEST_PICTURES, FULL_SHOP, new Date())).toEqual({
    productList: { products: [], hasMore: false },
    front: {
      categories: [],
      sizes: [],
      designers: [],
      materials: [],
      prices: [],
      inStockCount: 0,
      cloth: null,
      productCount: 0,
      videos: [],
      tickets: [],
    },
  });
});

it("shows the real pieces with sample films, or without tickets, where only those cannot be read", {
  tags: "@10.86",
}, async () => {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await using backend = await bootTestBackend({ seedDemo: true, databaseUrl });
    const tickets = { ...FULL_SHOP, category: "Tickets" };
    const before = await getShop(backend.anon, FIRST_CONTENT, MANIFEST_PICTURES, FULL_SHOP, new Date());
    await sql`revoke select on public.promo_videos from anon`;
    const withoutFilms = await getShop(backend.anon, FIRST_CONTENT, MANIFEST_PICTURES, FULL_SHOP, new Date());
    expect(withoutFilms).toEqual({
      ...before,
      front: { ...before.front, videos: SAMPLE_VIDEOS.map((video) => toFilm(MANIFEST_PICTURES, video)) },
    });
    expect(
      (await getShop(backend.anon, FIRST_CONTENT, MANIFEST_PICTURES, tickets, new Date())).front.tickets
        .length,
    ).toBeGreaterThan(3);

    await sql`grant select on public.promo_videos to anon`;
    await sql`revoke select on public.ticket_packages from anon`;
    const withoutTickets = await getShop(backend.anon, FIRST_CONTENT, MANIFEST_PICTURES, tickets, new Date());
    expect(withoutTickets.front).toMatchObject({ tickets: [], videos: before.front.videos });
    expect(
      (await getShop(backend.anon, FIRST_CONTENT, MANIFEST_PICTURES, FULL_SHOP, new Date())).productList,
    ).toEqual(before.productList);
  } finally {
    await sql.end();
    await server.stop();
  }
});

it("reads the same from a PostgreSQL server as from the embedded database", async () => {
  const server = await startPostgres();
  try {
    await using served = await bootTestBackend({
      seedDemo: true,
      databaseUrl: await server.createDatabase(),
    });
    await using embedded = await bootTestBackend({ seedDemo: true });
    const choice = { ...FULL_SHOP, category: "women", size: "M", sort: "price-up" as const };
    for (const query of [FULL_SHOP, choice]) {
      const [ours, theirs] = await Promise.all(
        [embedded, served].map(async ({ anon }) => {
          const { front, productList } = await getShop(
            anon,
            FIRST_CONTENT,
            MANIFEST_PICTURES,
            query,
            new Date(),
          );
          // Ids are made by each database for itself.
          const products = productList.products.map(({ id, ...product }) => product);
          return {
            ...front,
            videos: front.videos.map(({ id, ...video }) => video),
            products,
            more: productList.hasMore,
          };
        }),
      );
      expect(theirs).toEqual(ours);
      expect(theirs?.products.length).toBeGreaterThan(0);
    }
  } finally {
    await server.stop();
  }
});

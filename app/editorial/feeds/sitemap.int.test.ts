import { expect, test } from "vitest";
import { FIRST_CONTENT } from "~/first-content.server";
import { useTestBackend } from "../../../test/support/backend";
import { listSitemapEntries, writeSitemap } from "./sitemap.server";

const backend = useTestBackend({ seedDemo: true });

test("the sitemap names every public page, story, piece and designer, and no draft", {
  tags: "@10.10",
}, async () => {
  const { anon, service } = backend();
  const paths = (await listSitemapEntries(anon, FIRST_CONTENT)).map((entry) => entry.path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(["/", "/house-of-nala", "/designer/afi-atelier"]));
  const local = await service
    .selectFrom("local_events")
    .select("id")
    .where("status", "=", "published")
    .execute();
  expect(paths).toEqual(expect.arrayContaining(local.map(({ id }) => `/events/${id}`)));
  const stories = await service.selectFrom("blogs").select(["slug", "status"]).execute();
  const products = await service.selectFrom("products").select(["id", "status"]).execute();
  for (const { slug, status } of stories)
    expect(paths.includes(`/story/${slug}`), slug).toBe(status === "published");
  for (const { id, status } of products)
    expect(paths.includes(`/product/${id}`), id).toBe(status === "published");
});

test("an event of the local list whose address a stored one took is named once", async () => {
  const { anon, service } = backend();
  const event = { id: "looms", slug: "open-looms", title: "Open Looms", event_date: "2097-02-20T08:00:00Z" };
  await service
    .insertInto("events")
    .values({ ...event, status: "published" })
    .execute();
  const paths = (await listSitemapEntries(anon, FIRST_CONTENT)).map((entry) => entry.path);
  expect(paths.filter((path) => path === "/events/open-looms")).toHaveLength(1);
});

test("more pieces than one batch are all named", async () => {
  const { anon, service } = backend();
  const many = Array.from({ length: 2_100 }, (_, number) => ({
    id: `many-${String(number).padStart(5, "0")}`,
    name: "Piece",
    price: 100,
    status: "published" as const,
  }));
  await service.insertInto("products").values(many).execute();
  const paths = (await listSitemapEntries(anon, FIRST_CONTENT)).map((entry) => entry.path);
  expect(paths.filter((path) => path.startsWith("/product/many-"))).toHaveLength(2_100);
});

test("addresses are escaped", () => {
  const xml = writeSitemap("https://afi.example", [{ path: "/a?b=1&c=<d>", changed: "2026-11-15" }]);
  expect(xml).toContain(
    "<loc>https://afi.example/a?b=1&#38;c=&#60;d&#62;</loc><lastmod>2026-11-15</lastmod>",
  );
});

import { describe, expect, it } from "vitest";
import { PUBLIC_ROUTES } from "../e2e/support/public-routes.ts";
import { type QueryRecord, recordQueries } from "../server/db/query-record.ts";
import { useTestBackend } from "./support/backend.ts";
import { runLoaders } from "./support/page-loaders.ts";

/** A query costs about as much as rendering a simple page. */
const MAX_QUERIES = 2;

describe("the queries of a public page", () => {
  const backend = useTestBackend({ seedDemo: true });

  it("are made by the page alone, not by the frame around it", async () => {
    expect(await import("../app/root.tsx")).not.toHaveProperty("loader");
  });

  it.each([
    ...PUBLIC_ROUTES,
    "/?light=1",
    "/events?category=Galas&when=past",
    "/house-of-nala?category=Women&size=M&sort=price-up&loaded=24",
    "/house-of-nala/more?from=12",
    "/stories?page=2",
    "/stories?page=99",
    "/stories?category=Culture",
    "/story/nothing-here",
    "/product/nothing-here",
    "/search?q=gown&in=products",
  ])("%s makes few", async (address) => {
    const queries: QueryRecord[] = [];
    await recordQueries(queries, () => runLoaders(backend().anon, address));
    expect(queries.length).toBeLessThanOrEqual(MAX_QUERIES);
    expect(queries.filter(({ sql }) => /^\s*(insert|update|delete)\b/i.test(sql))).toEqual([]);
  });
});

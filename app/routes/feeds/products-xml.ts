import { createHash } from "node:crypto";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { SHOP_TIMEOUT_MS } from "~/shop/catalogue/product-list";
import { productsFeed } from "~/shop/catalogue/products-feed";
import { listFeedProducts } from "~/shop/catalogue/products-feed.server";
import type { Route } from "./+types/products-xml";

const RETRY_AFTER_S = 120;

/** For Google Merchant Center and Meta's catalogue, which fetch it a few times a day. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const products = await withTimeout(SHOP_TIMEOUT_MS, () =>
    listFeedProducts(context.get(dbContext), context.get(picturesContext)),
  ).catch((err: unknown) => {
    context.get(requestContext).log.warn({ err }, "feed: could not read the products");
    return null;
  });
  // An empty feed would take every piece off; a 503 makes them come back.
  if (!products) {
    const headers = { "Retry-After": String(RETRY_AFTER_S), "Cache-Control": "no-store" };
    return new Response("The pieces cannot be read at the moment.", { status: 503, headers });
  }
  const body = productsFeed(context.get(siteContext).siteUrl, products, context.get(requestContext).now);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=900",
    ETag: etag,
  };
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
}

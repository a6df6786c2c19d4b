import { dbContext, requestContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { SHOP_TIMEOUT_MS } from "~/shop/catalogue/product-list";
import { listMeasurements } from "~/shop/catalogue/products.server";
import type { Route } from "./+types/product-measurements";

const MAX_IDS = 60;

/**
 * The measurements of garments, for "what fits me". The visitor's own measurements stay on their device: this is told
 * which pieces are on the page and nothing else.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",").filter(Boolean);
  if (ids.length > MAX_IDS) return Response.json({}, { status: 400 });
  try {
    const found = await withTimeout(SHOP_TIMEOUT_MS, () => listMeasurements(context.get(dbContext), ids));
    return Response.json(found, { headers: { "Cache-Control": "public, max-age=300" } });
  } catch (err) {
    context.get(requestContext).log.warn({ err }, "shop: could not read the measurements");
    return Response.json({}, { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}

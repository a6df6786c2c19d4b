import { dbContext, requestContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { NO_MORE, SHOP_TIMEOUT_MS } from "~/shop/catalogue/product-list";
import { getProductList } from "~/shop/catalogue/products.server";
import { parseShopQuery } from "~/shop/catalogue/shop-query";
import type { Route } from "./+types/more-products";

/** The twelve pieces 'Load more' adds to a page that is already open. When they cannot be had, there are no more. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseShopQuery(new URL(request.url).searchParams);
  return withTimeout(SHOP_TIMEOUT_MS, () =>
    getProductList(context.get(dbContext), context.get(picturesContext), query),
  ).catch((err) => {
    context.get(requestContext).log.warn({ err }, "shop: could not load more products");
    return NO_MORE;
  });
}

/** The network or the site may be away too; the page that asks stays as it is. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withTimeout(SHOP_TIMEOUT_MS, () => serverLoader()).catch(() => NO_MORE);
}

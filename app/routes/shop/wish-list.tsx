import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { listProductsByIds } from "~/shop/catalogue/products.server";
import { WishListPage } from "~/shop/catalogue/wish-list-page";
import { parseWishes, WISH_LIST_PATH } from "~/shop/wish-list/wish-list";
import type { Route } from "./+types/wish-list";

export const handle = { area: "shop" } satisfies Handle;

/** As long as the shop itself waits. */
const TIMEOUT_MS = 10_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const pictures = context.get(picturesContext);
  const named = parseWishes(new URL(request.url).searchParams);
  const products = await withTimeout(TIMEOUT_MS, () =>
    listProductsByIds(context.get(dbContext), pictures, named),
  );
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(context.get(contentContext), pictures, "wish-list"),
    named,
    products,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: WISH_LIST_PATH,
    picture: loaderData.products[0]?.picture ?? loaderData.head.picture,
    noIndex: true,
  });
}

export default function WishListRoute({ loaderData }: Route.ComponentProps) {
  return <WishListPage {...loaderData} />;
}

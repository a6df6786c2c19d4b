import poster from "media:photos/hero/hero-sweep.jpg";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { organisation } from "~/content/organisation";
import { dbContext, logContext, nowContext, siteContext } from "~/context";
import { DESIGNER_APPLICATIONS, isSameCategory } from "~/features/catalogue/categories";
import { SHOP_TIMEOUT_MS } from "~/features/catalogue/rail.server";
import { railJsonLd } from "~/features/catalogue/rail-json-ld";
import { getShop, sampleShop } from "~/features/catalogue/shop.server";
import { ShopPage } from "~/features/catalogue/shop-page";
import {
  onlyLoadedDiffers,
  parseShopQuery,
  SHOP_PATH,
  shopHref,
  WHOLE_SHOP,
} from "~/features/catalogue/shop-query";
import type { Handle } from "~/features/shell/handle";
import { breadcrumbs, pageMeta } from "~/lib/meta";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/house-of-nala";

export const handle = { area: "shop", mark: "nala" } satisfies Handle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const log = context.get(logContext);
  const now = context.get(nowContext);
  const query = parseShopQuery(new URL(request.url).searchParams);
  if (isSameCategory(query.category, DESIGNER_APPLICATIONS)) throw redirect("/designer-application");

  const shop = await withTimeout(SHOP_TIMEOUT_MS, (signal) => getShop(db, query, now, signal)).catch(
    (err) => {
      log.warn({ err }, "shop: samples stand in");
      return sampleShop(query);
    },
  );
  return { siteUrl: context.get(siteContext).siteUrl, query, ...shop };
}

/** 'Load more' writes into the address what the page already shows. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return onlyLoadedDiffers(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, query, rail, front } = loaderData;
  // One spelling of a category is the address it is known by.
  const category = front.categories.find((known) => isSameCategory(known, query.category)) ?? query.category;
  const path = shopHref({ ...WHOLE_SHOP, category });
  return pageMeta(siteUrl, {
    title: category ? `${category}, ${organisation.shop}` : organisation.shop,
    description: "Ready-to-wear, accessories and seats at the table, from the people who make them.",
    path,
    picture: poster,
    noIndex: rail.pieces.length === 0,
    jsonLd: [
      breadcrumbs(siteUrl, [
        { name: organisation.shop, path: SHOP_PATH },
        ...(category ? [{ name: category, path }] : []),
      ]),
      railJsonLd(siteUrl, rail.pieces, query.from),
    ],
  });
}

export default function HouseOfNalaRoute({ loaderData: { query, rail, front } }: Route.ComponentProps) {
  return <ShopPage query={query} rail={rail} front={front} />;
}

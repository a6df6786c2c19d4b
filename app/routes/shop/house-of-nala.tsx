import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { type PageHead, pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext, streamAfterContext } from "~/platform/context";
import { isPending, waitUpTo } from "~/platform/lib/deferred";
import { breadcrumbs, pageMeta, pageTitle } from "~/platform/lib/meta";
import { fallbackData, navigationTimeout } from "~/platform/lib/navigation-timeout";
import { withTimeout } from "~/platform/lib/timeout";
import { organisation } from "~/platform/organisation/organisation";
import { Deferred } from "~/platform/page/deferred";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { DESIGNER_APPLICATIONS, isSameCategory } from "~/shop/catalogue/categories";
import type { ProductCard } from "~/shop/catalogue/product";
import { SHOP_TIMEOUT_MS } from "~/shop/catalogue/product-list";
import { sampleShop } from "~/shop/catalogue/sample-shop";
import { getShop, listInsets } from "~/shop/catalogue/shop.server";
import { ShopPage } from "~/shop/catalogue/shop-page";
import {
  FULL_SHOP,
  onlyLoadedDiffers,
  parseShopQuery,
  SHOP_PATH,
  shopHref,
} from "~/shop/catalogue/shop-query";
import type { Route } from "./+types/house-of-nala";

export const handle = { area: "shop", mark: "nala" } satisfies Handle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const db = context.get(dbContext);
  const pictures = context.get(picturesContext);
  const { log, now } = context.get(requestContext);
  const query = parseShopQuery(new URL(request.url).searchParams);
  if (isSameCategory(query.category, DESIGNER_APPLICATIONS)) throw redirect("/designer-application");

  const shop = withTimeout(SHOP_TIMEOUT_MS, () => getShop(db, content, pictures, query, now)).catch((err) => {
    log.warn({ err }, "shop: could not read the products; showing samples");
    return sampleShop(query);
  });
  const { value } = await waitUpTo(shop, context.get(streamAfterContext));
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(content, pictures, "house-of-nala") as PageHead | null,
    insets: listInsets(content, pictures),
    query,
    shop: value,
  };
}

const loadSamples = () => import("~/shop/catalogue/sample-shop");

/**
 * When the site itself does not answer, the samples stand in as they do for the database. They are fetched as files when
 * a navigation begins, so that a page which nobody leaves does without.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  navigationTimeout(
    SHOP_TIMEOUT_MS,
    async ({ origin, searchParams }) => {
      const { sampleShop } = await loadSamples();
      const query = parseShopQuery(searchParams);
      return fallbackData("routes/shop/house-of-nala", {
        siteUrl: origin,
        head: null,
        insets: [],
        query,
        shop: sampleShop(query),
      });
    },
    () => void loadSamples().catch(() => {}),
  ),
];

/** 'Load more' writes into the address what the page already shows. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return onlyLoadedDiffers(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.head) return [{ title: pageTitle(organisation.shop) }];
  const { siteUrl, head, query, shop } = loaderData;
  // A streamed page has sent its head before it knows its pieces.
  const known = isPending(shop) ? null : shop;
  // One spelling of a category is the address it is known by.
  const category =
    known?.front.categories.find((name) => isSameCategory(name, query.category)) ?? query.category;
  const cloth = known?.front.cloth ?? null;
  const path = shopHref({ ...FULL_SHOP, category, cloth: cloth?.cloth ?? null });
  const narrowed = cloth?.name ?? category;
  return pageMeta(siteUrl, {
    title: narrowed ? `${narrowed}, ${organisation.shop}` : head.title,
    description: cloth?.description ?? head.description,
    path,
    picture: head.picture,
    noIndex: known !== null && known.productList.products.length + known.front.tickets.length === 0,
    jsonLd: [
      breadcrumbs(siteUrl, [
        { name: organisation.shop, path: SHOP_PATH },
        ...(category ? [{ name: category, path }] : []),
      ]),
      ...(known ? [productListJsonLd(siteUrl, known.productList.products, query.from)] : []),
    ],
  });
}

export default function HouseOfNalaRoute({ loaderData: { query, shop, insets } }: Route.ComponentProps) {
  return (
    <Deferred value={shop} words="Loading products...">
      {({ productList, front }) => (
        <ShopPage query={query} productList={productList} front={front} insets={insets} />
      )}
    </Deferred>
  );
}

/** The pieces of a page, in their order, as search engines read a list. */
function productListJsonLd(siteUrl: string, products: readonly ProductCard[], from: number) {
  return {
    "@type": "ItemList",
    itemListElement: products.map((product, index) => ({
      "@type": "ListItem",
      position: from + index + 1,
      name: product.name,
      url: `${siteUrl}/product/${product.id}`,
    })),
  };
}

import poster from "media:photos/hero/hero-sweep.jpg";
import { data, redirect } from "react-router";
import { organisation } from "~/content/organisation";
import { dbContext, logContext, siteContext } from "~/context";
import { findCloth } from "~/features/catalogue/cloth.server";
import type { Product, ProductCard } from "~/features/catalogue/product";
import { productJsonLd } from "~/features/catalogue/product-json-ld";
import { ProductNotFound } from "~/features/catalogue/product-not-found";
import { ProductPage } from "~/features/catalogue/product-page";
import { findSample } from "~/features/catalogue/products.server";
import { findWithRelated, listRelated } from "~/features/catalogue/related.server";
import { SHOP_PATH } from "~/features/catalogue/shop-query";
import type { Handle } from "~/features/shell/handle";
import { RouteError } from "~/features/shell/route-error";
import { breadcrumbs, pageMeta } from "~/lib/meta";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/product";

export const handle = { area: "shop" } satisfies Handle;

/** As long as the shop itself waits. */
const PRODUCT_LIMIT_MS = 10_000;
/** A sample opens without the database, alone if need be. */
const RELATED_LIMIT_MS = 3_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const log = context.get(logContext);

  const sample = findSample(params.id);
  const found = sample
    ? { product: sample, related: await relatedTo(sample) }
    : await withTimeout(PRODUCT_LIMIT_MS, (signal) => findWithRelated(db, params.id, signal)).catch(
        (err: unknown) => {
          log.warn({ err, id: params.id }, "back to the shop: this piece could not be read");
          throw redirect("/shop");
        },
      );
  if (!found) throw data("No such product", { status: 404 });

  const { siteUrl } = context.get(siteContext);
  return { siteUrl, ...found, cloth: findCloth(found.product.material) };

  function relatedTo(piece: Product): Promise<ProductCard[]> {
    return withTimeout(RELATED_LIMIT_MS, (signal) => listRelated(db, piece, signal)).catch((err: unknown) => {
      log.warn({ err, id: piece.id }, "a piece shown alone: the others could not be read");
      return [];
    });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: `Product Not Found | ${organisation.name}` }];
  const { siteUrl, product } = loaderData;
  const path = `/product/${product.id}`;
  return pageMeta(siteUrl, {
    title: `${product.name}, ${product.designer}`,
    description: product.summary || product.description.slice(0, 160),
    path,
    picture: product.picture ?? poster,
    type: "product",
    jsonLd: [
      productJsonLd(siteUrl, product),
      breadcrumbs(siteUrl, [
        { name: organisation.shop, path: SHOP_PATH },
        { name: product.name, path },
      ]),
    ],
  });
}

export default function ProductRoute({
  loaderData: { siteUrl, product, cloth, related },
}: Route.ComponentProps) {
  return (
    <ProductPage
      // Another piece is another choice of size and quantity.
      key={product.id}
      product={product}
      address={`${siteUrl}/product/${product.id}`}
      cloth={cloth}
      related={related}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<ProductNotFound />} />;
}

import poster from "media:photos/hero/hero-sweep.jpg";
import { data, redirect } from "react-router";
import { organisation } from "~/content/organisation";
import { dbContext, logContext, siteContext, streamAfterContext } from "~/context";
import { findCloth, type NamedCloth } from "~/features/catalogue/cloth.server";
import type { Product, ProductCard } from "~/features/catalogue/product";
import { productJsonLd } from "~/features/catalogue/product-json-ld";
import { ProductNotFound } from "~/features/catalogue/product-not-found";
import { ProductPage } from "~/features/catalogue/product-page";
import { findSample } from "~/features/catalogue/products.server";
import { findWithRelated, listRelated, type ProductWithRelated } from "~/features/catalogue/related.server";
import { SHOP_PATH } from "~/features/catalogue/shop-query";
import type { Handle } from "~/features/shell/handle";
import { RouteError } from "~/features/shell/route-error";
import { LateRedirect, LateTitle, Slow } from "~/features/shell/slow";
import { breadcrumbs, pageMeta, pageTitle } from "~/lib/meta";
import { limitNavigation } from "~/lib/navigation-limit";
import { isOnItsWay, type Soon, waitBriefly } from "~/lib/soon";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/product";

export const handle = { area: "shop" } satisfies Handle;

/** As long as the shop itself waits. */
const PRODUCT_TIMEOUT_MS = 10_000;
/** A sample opens without the database, alone if need be. */
const RELATED_TIMEOUT_MS = 3_000;

interface Piece extends ProductWithRelated {
  cloth: NamedCloth | null;
}
/** As a streamed page learns it: by then the status is sent. */
type LatePiece = Piece | "missing" | "unreadable";

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const log = context.get(logContext);
  const { siteUrl } = context.get(siteContext);

  const { value: piece } = await waitBriefly(readPiece(), context.get(streamAfterContext));
  if (piece === "unreadable") throw redirect("/shop");
  if (piece === "missing") throw data("No such product", { status: 404 });
  return { siteUrl, id: params.id, piece: piece as Piece | Promise<LatePiece> };

  async function readPiece(): Promise<LatePiece> {
    try {
      const sample = findSample(params.id);
      const found = sample
        ? { product: sample, related: await relatedTo(sample) }
        : await withTimeout(PRODUCT_TIMEOUT_MS, () => findWithRelated(db, params.id));
      return found ? { ...found, cloth: findCloth(found.product.material) } : "missing";
    } catch (err) {
      log.warn({ err, id: params.id }, "back to the shop: this piece could not be read");
      return "unreadable";
    }
  }

  function relatedTo(piece: Product): Promise<ProductCard[]> {
    return withTimeout(RELATED_TIMEOUT_MS, () => listRelated(db, piece)).catch((err: unknown) => {
      log.warn({ err, id: piece.id }, "a piece shown alone: the others could not be read");
      return [];
    });
  }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  limitNavigation(PRODUCT_TIMEOUT_MS, () => {
    // Where /shop leads: the server that would say so does not answer.
    throw redirect(SHOP_PATH);
  }),
];

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: `Product Not Found | ${organisation.name}` }];
  const { siteUrl, id, piece } = loaderData;
  const path = `/product/${id}`;
  // A streamed page has sent its head before it knows the piece.
  if (isOnItsWay(piece))
    return [
      { title: pageTitle(organisation.shop) },
      { tagName: "link", rel: "canonical", href: siteUrl + path },
    ];
  const { product } = piece;
  return pageMeta(siteUrl, {
    title: titleOf(product),
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

function titleOf({ name, designer }: Product): string {
  return `${name}, ${designer}`;
}

export default function ProductRoute({ loaderData: { siteUrl, piece } }: Route.ComponentProps) {
  return (
    <Slow<LatePiece> value={piece as Soon<LatePiece>} words="Loading product...">
      {(found) => {
        if (found === "unreadable") return <LateRedirect to="/shop">To the shop</LateRedirect>;
        // The status was sent with the frame, as 200: what can still be said is that this page is not to be listed.
        if (found === "missing")
          return (
            <>
              <meta name="robots" content="noindex" />
              <ProductNotFound />
            </>
          );
        const { product, cloth, related } = found;
        return (
          <>
            {isOnItsWay(piece) && <LateTitle>{pageTitle(titleOf(product))}</LateTitle>}
            <ProductPage
              // Another piece is another choice of size and quantity.
              key={product.id}
              product={product}
              address={`${siteUrl}/product/${product.id}`}
              cloth={cloth}
              related={related}
            />
          </>
        );
      }}
    </Slow>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<ProductNotFound />} />;
}

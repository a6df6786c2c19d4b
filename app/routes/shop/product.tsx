import poster from "media:photos/hero/hero-sweep.jpg";
import { data, redirect } from "react-router";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext, streamAfterContext } from "~/platform/context";
import { isPending, type MaybePromise, waitUpTo } from "~/platform/lib/deferred";
import { breadcrumbs, pageMeta, pageTitle } from "~/platform/lib/meta";
import { navigationTimeout } from "~/platform/lib/navigation-timeout";
import { withTimeout } from "~/platform/lib/timeout";
import { organisation } from "~/platform/organisation/organisation";
import { useFacts } from "~/platform/organisation/use-facts";
import { Deferred, DeferredRedirect, DeferredTitle } from "~/platform/page/deferred";
import { ErrorLayout } from "~/platform/page/error-layout";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { ButtonLink } from "~/platform/ui/button";
import { designerPath } from "~/programme/designers/designers.server";
import { withEditedText } from "~/shop/catalogue/cloth-text.server";
import { findCloth, type NamedCloth } from "~/shop/catalogue/cloths.server";
import type { Product, ProductCard } from "~/shop/catalogue/product";
import { productJsonLd } from "~/shop/catalogue/product-json-ld";
import { NO_MENTIONS } from "~/shop/catalogue/product-mentions";
import { ProductPage } from "~/shop/catalogue/product-page";
import { findSample } from "~/shop/catalogue/products.server";
import { findWithRelated, listRelated, type ProductWithRelated } from "~/shop/catalogue/related.server";
import { SHOP_PATH } from "~/shop/catalogue/shop-query";
import { readyText } from "~/shop/stock/stock";
import type { Route } from "./+types/product";

export const handle = { area: "shop" } satisfies Handle;

/** As long as the shop itself waits. */
const PRODUCT_TIMEOUT_MS = 10_000;
/** A sample opens without the database, alone if need be. */
const RELATED_TIMEOUT_MS = 3_000;

interface ProductData extends ProductWithRelated {
  cloth: NamedCloth | null;
  /** Where the designer has a page. */
  designerHref: string | null;
  /** When it would be ready, if it is made to order. */
  readyOn: string | null;
}
/** As a streamed page learns it: by then the status is sent. */
type DeferredProductData = ProductData | "missing" | "unreadable";

export async function loader({ params, context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const db = context.get(dbContext);
  const pictures = context.get(picturesContext);
  const { log, now } = context.get(requestContext);
  const { siteUrl } = context.get(siteContext);

  const { value: productData } = await waitUpTo(readProductData(), context.get(streamAfterContext));
  if (productData === "unreadable") throw redirect("/shop");
  if (productData === "missing") throw data("No such product", { status: 404 });
  return { siteUrl, id: params.id, productData: productData as ProductData | Promise<DeferredProductData> };

  async function readProductData(): Promise<DeferredProductData> {
    try {
      const sample = findSample(params.id);
      const found = sample
        ? { product: sample, related: await relatedTo(sample), mentions: NO_MENTIONS }
        : await withTimeout(PRODUCT_TIMEOUT_MS, () => findWithRelated(db, pictures, params.id));
      if (!found) return "missing";
      const { material, designer, leadTimeDays } = found.product;
      return {
        ...found,
        cloth: withEditedText(content, findCloth(material)),
        designerHref: designerPath(content, designer),
        readyOn: leadTimeDays ? readyText(now, leadTimeDays) : null,
      };
    } catch (err) {
      log.warn({ err }, "product: could not read it; redirecting to the shop");
      return "unreadable";
    }
  }

  function relatedTo(productData: Product): Promise<ProductCard[]> {
    return withTimeout(RELATED_TIMEOUT_MS, () => listRelated(db, pictures, productData)).catch(
      (err: unknown) => {
        log.warn(
          { err, id: productData.id },
          "product: could not read related products; page shown without them",
        );
        return [];
      },
    );
  }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  navigationTimeout(PRODUCT_TIMEOUT_MS, () => {
    // Where /shop leads: the server that would say so does not answer.
    throw redirect(SHOP_PATH);
  }),
];

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: `Product Not Found | ${organisation.name}` }];
  const { siteUrl, id, productData } = loaderData;
  const path = `/product/${id}`;
  // A streamed page has sent its head before it knows the piece.
  if (isPending(productData))
    return [
      { title: pageTitle(organisation.shop) },
      { tagName: "link", rel: "canonical", href: siteUrl + path },
    ];
  const { product } = productData;
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

export default function ProductRoute({ loaderData: { siteUrl, productData } }: Route.ComponentProps) {
  return (
    <Deferred<DeferredProductData>
      value={productData as MaybePromise<DeferredProductData>}
      words="Loading product..."
    >
      {(found) => {
        if (found === "unreadable") return <DeferredRedirect to="/shop">To the shop</DeferredRedirect>;
        // The status was sent with the frame, as 200: what can still be said is that this page is not to be listed.
        if (found === "missing")
          return (
            <>
              <meta name="robots" content="noindex" />
              <ProductNotFound />
            </>
          );
        const { product, cloth, related, designerHref, mentions, readyOn } = found;
        return (
          <>
            {isPending(productData) && <DeferredTitle>{pageTitle(titleOf(product))}</DeferredTitle>}
            <ProductPage
              // Another piece is another choice of size and quantity.
              key={product.id}
              product={product}
              address={`${siteUrl}/product/${product.id}`}
              designerHref={designerHref}
              cloth={cloth}
              related={related}
              mentions={mentions}
              readyOn={readyOn}
            />
          </>
        );
      }}
    </Deferred>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<ProductNotFound />} />;
}

function ProductNotFound() {
  const { intros } = useFacts();
  return (
    <ErrorLayout
      eyebrow="404"
      title="Product Not Found"
      actions={<ButtonLink to={SHOP_PATH}>Back to House of Nala</ButtonLink>}
    >
      <p>{intros.productNotFoundLead}</p>
    </ErrorLayout>
  );
}

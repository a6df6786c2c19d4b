import { data, href, redirect } from "react-router";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { findNewAddress } from "~/platform/db/old-addresses";
import { breadcrumbs, pageMeta, sharedPicture } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import { organisation } from "~/platform/organisation/organisation";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { DesignerNotFound, DesignerPage } from "~/programme/designers/designer-page";
import { listProductsBy, PRODUCTS_TIMEOUT_MS } from "~/programme/designers/designer-products.server";
import { findDesigner } from "~/programme/designers/designers.server";
import type { Route } from "./+types/designer";

export const handle = { area: "shop" } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { log } = context.get(requestContext);
  const pictures = context.get(picturesContext);
  const designer = findDesigner(context.get(contentContext), pictures, params.slug);
  if (!designer) {
    const slug = await withTimeout(PRODUCTS_TIMEOUT_MS, () =>
      findNewAddress(context.get(dbContext), "designer", params.slug),
    ).catch((err: unknown) => {
      // Without the slug: anybody may have typed it.
      log.warn({ err }, "designer: could not read old addresses");
      return null;
    });
    if (slug) throw redirect(href("/designer/:slug", { slug }), 301);
    throw data("No such designer", { status: 404 });
  }

  const products = await withTimeout(PRODUCTS_TIMEOUT_MS, () =>
    listProductsBy(context.get(dbContext), pictures, designer.name),
  ).catch((error: unknown) => {
    log.warn(
      { err: error, slug: params.slug },
      "designer: could not read the products; page shown without them",
    );
    return [];
  });
  return { siteUrl: context.get(siteContext).siteUrl, designer, products };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: `Designer Not Found | ${organisation.name}` }];
  const { siteUrl, designer } = loaderData;
  const path = `/designer/${designer.slug}`;
  return pageMeta(siteUrl, {
    title: designer.name,
    description: `${designer.name}, ${designer.specialty.toLowerCase()}. ${designer.statement}`,
    path,
    picture: designer.portrait,
    jsonLd: [
      {
        "@type": designer.slug === "afi-atelier" ? "Organization" : "Person",
        name: designer.name,
        description: designer.statement,
        url: siteUrl + path,
        image: sharedPicture(siteUrl, designer.portrait),
      },
      breadcrumbs(siteUrl, [
        { name: organisation.shop, path: "/house-of-nala" },
        { name: designer.name, path },
      ]),
    ],
  });
}

export default function DesignerRoute({ loaderData }: Route.ComponentProps) {
  return <DesignerPage designer={loaderData.designer} products={loaderData.products} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<DesignerNotFound />} />;
}

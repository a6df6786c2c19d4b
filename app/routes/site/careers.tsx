import { CareersPage } from "~/editorial/careers/careers-page";
import { listActivePositions, POSITIONS_TIMEOUT_MS } from "~/editorial/careers/positions.server";
import { pageHead, placedPicture } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/careers";

export const handle = { area: "home" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const pictures = context.get(picturesContext);
  const positions = await withTimeout(POSITIONS_TIMEOUT_MS, () =>
    listActivePositions(context.get(dbContext)),
  ).catch((err) => {
    context.get(requestContext).log.warn({ err }, "careers: could not read the positions; showing none");
    return [];
  });
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(content, pictures, "careers"),
    picture: placedPicture(content, pictures, "careers"),
    positions,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/careers",
    jsonLd: [breadcrumbs(loaderData.siteUrl, [{ name: "Careers", path: "/careers" }])],
  });
}

export default function CareersRoute({ loaderData }: Route.ComponentProps) {
  return <CareersPage positions={loaderData.positions} picture={loaderData.picture} />;
}

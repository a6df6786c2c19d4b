import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, requestContext, siteContext } from "~/platform/context";
import { breadcrumbs, pageMeta } from "~/platform/lib/meta";
import { withTimeout } from "~/platform/lib/timeout";
import { factsContext } from "~/platform/organisation/facts-context";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { applicationText } from "~/programme/fastrack/fastrack";
import { fastrackText } from "~/programme/fastrack/fastrack-content.server";
import { FastrackPage } from "~/programme/fastrack/fastrack-page";
import {
  builtInSemiFinalists,
  FASTRACK_TIMEOUT_MS,
  listSemiFinalists,
} from "~/programme/fastrack/semi-finalists.server";
import type { Route } from "./+types/fastrack";

export const handle = { area: "fastrack", nav: "over-ink" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { siteUrl } = context.get(siteContext);
  const pictures = context.get(picturesContext);
  const semiFinalists = await withTimeout(FASTRACK_TIMEOUT_MS, () =>
    listSemiFinalists(context.get(dbContext), pictures),
  ).catch((error: unknown) => {
    context
      .get(requestContext)
      .log.warn({ err: error }, "Fastrack: could not read the designers; showing the built-in five");
    return builtInSemiFinalists;
  });
  const { fastrackOpensOn } = context.get(factsContext);
  const applications = applicationText(context.get(requestContext).now, fastrackOpensOn);
  return {
    siteUrl,
    head: pageHead(content, pictures, "fastrack"),
    semiFinalists,
    applications,
    words: fastrackText(content),
  };
}

export function meta({ loaderData: { siteUrl, head, applications } }: Route.MetaArgs) {
  return pageMeta(siteUrl, {
    ...head,
    description: `${head.description} ${applications.statement}, and applying is free.`,
    path: "/fastrack",
    jsonLd: [breadcrumbs(siteUrl, [{ name: "Fastrack", path: "/fastrack" }])],
  });
}

export default function FastrackRoute({ loaderData }: Route.ComponentProps) {
  const { words, applications, semiFinalists } = loaderData;
  return <FastrackPage words={words} applications={applications} semiFinalists={semiFinalists} />;
}

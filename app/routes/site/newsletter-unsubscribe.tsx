import patternCutting from "media:photos/stories/pattern-cutting.jpg";
import { data } from "react-router";
import { unsubscribeLinksContext } from "~/people/context";
import { unsubscribe } from "~/people/newsletter/subscriptions.server";
import { UnsubscribePage, type UnsubscribeState } from "~/people/newsletter/unsubscribe-page";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import type { Route } from "./+types/newsletter-unsubscribe";

export const handle = { area: "home" } satisfies Handle;

const WRITE_TIMEOUT_MS = 8_000;

export function loader({ params, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const reader = context.get(unsubscribeLinksContext).readerOf(params.token);
  return reader === null ? say({ step: "unknown" }, siteUrl, 404) : say({ step: "asked", reader }, siteUrl);
}

/**
 * Posted by the page, or by a mail program without page or cookies (RFC 8058). Not rate limited by address: one mail
 * provider unsubscribes thousands of readers.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { siteUrl } = context.get(siteContext);
  const reader = context.get(unsubscribeLinksContext).readerOf(params.token);
  if (reader === null) return say({ step: "unknown" }, siteUrl, 404);
  try {
    await withTimeout(WRITE_TIMEOUT_MS, () => unsubscribe(context.get(serviceDbContext), reader));
    return say({ step: "left", reader }, siteUrl);
  } catch (err) {
    context.get(requestContext).log.error({ err }, "newsletter: could not unsubscribe the reader");
    return say({ step: "failed", reader }, siteUrl, 503);
  }
}

function say(state: UnsubscribeState, siteUrl: string, status = 200) {
  return data({ state, siteUrl }, { status, headers: PRIVATE });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Unsubscribe",
    description: "Leave the letters from the atelier.",
    path: "/newsletter",
    picture: patternCutting,
    noIndex: true,
  });
}

export default function NewsletterUnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribePage state={(actionData ?? loaderData).state} />;
}

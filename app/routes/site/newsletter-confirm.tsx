import patternCutting from "media:photos/stories/pattern-cutting.jpg";
import { data } from "react-router";
import { confirmLinksContext } from "~/people/context";
import { ConfirmPage, type ConfirmState } from "~/people/newsletter/confirm-page";
import { confirmSubscription } from "~/people/newsletter/subscriptions.server";
import { requestContext, serviceDbContext, siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import type { Route } from "./+types/newsletter-confirm";

export const handle = { area: "home" } satisfies Handle;

const WRITE_TIMEOUT_MS = 8_000;

export function loader({ params, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const reader = context.get(confirmLinksContext).readerOf(params.token);
  return reader === null ? say({ step: "unknown" }, siteUrl, 404) : say({ step: "asked", reader }, siteUrl);
}

export async function action({ params, context }: Route.ActionArgs) {
  const { siteUrl } = context.get(siteContext);
  const reader = context.get(confirmLinksContext).readerOf(params.token);
  if (reader === null) return say({ step: "unknown" }, siteUrl, 404);
  try {
    const isThere = await withTimeout(WRITE_TIMEOUT_MS, () =>
      confirmSubscription(context.get(serviceDbContext), reader),
    );
    return isThere ? say({ step: "confirmed", reader }, siteUrl) : say({ step: "unknown" }, siteUrl, 404);
  } catch (err) {
    context.get(requestContext).log.error({ err }, "newsletter: could not confirm the subscription");
    return say({ step: "failed", reader }, siteUrl, 503);
  }
}

function say(state: ConfirmState, siteUrl: string, status = 200) {
  return data({ state, siteUrl }, { status, headers: PRIVATE });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    title: "Confirm your subscription",
    description: "Letters from the atelier.",
    path: "/newsletter",
    picture: patternCutting,
    noIndex: true,
  });
}

export default function NewsletterConfirmRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage state={(actionData ?? loaderData).state} />;
}

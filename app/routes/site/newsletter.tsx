import { ALREADY_SUBSCRIBED, NOT_SUBSCRIBED, PLEASE_CONFIRM, SUBSCRIBED } from "~/people/newsletter/messages";
import { newsletterSchema } from "~/people/newsletter/newsletter-schema";
import { NewsletterSection } from "~/people/newsletter/newsletter-section";
import { subscribe } from "~/people/newsletter/subscriptions.server";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { dbContext, serviceDbContext, siteContext } from "~/platform/context";
import { formAction } from "~/platform/forms/form-action.server";
import { pageMeta } from "~/platform/lib/meta";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { Route } from "./+types/newsletter";

/* Handles the home page's form; without scripts the visitor sees this page with the same message. */
export const handle = { area: "home" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(context.get(contentContext), context.get(picturesContext), "newsletter"),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { sendsMail = false } = context.get(siteContext);
  const options = {
    db: context.get(dbContext),
    service: () => context.get(serviceDbContext),
    asksToConfirm: sendsMail,
  };
  const message = sendsMail ? `${SUBSCRIBED} ${PLEASE_CONFIRM}` : SUBSCRIBED;
  const done = () => ({ status: "done" as const, message });
  return formAction(args, {
    name: "newsletter",
    schema: newsletterSchema,
    async write(subscriber) {
      const outcome = await subscribe(options, subscriber);
      return outcome === "subscribed" ? done() : { status: "refused", message: ALREADY_SUBSCRIBED };
    },
    fakeSuccess: done,
    failure: NOT_SUBSCRIBED,
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/newsletter",
    noIndex: true,
  });
}

export default function NewsletterRoute({ actionData }: Route.ComponentProps) {
  return <NewsletterSection answer={actionData} heading="h1" />;
}

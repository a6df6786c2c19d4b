import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { serviceDbContext, siteContext } from "~/platform/context";
import { formAction } from "~/platform/forms/form-action.server";
import { pageMeta } from "~/platform/lib/meta";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { LINK_NOT_SENT, LINK_ON_ITS_WAY, LookupPage } from "~/shop/orders/lookup-page";
import { lookupSchema } from "~/shop/orders/lookup-schema";
import { sendOrderLink } from "~/shop/orders/order-records.server";
import type { Route } from "./+types/order-lookup";

export const handle = { area: "checkout" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  return {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(context.get(contentContext), context.get(picturesContext), "order"),
  };
}

export async function action(args: Route.ActionArgs) {
  const done = () => ({ status: "done" as const, message: LINK_ON_ITS_WAY });
  return formAction(args, {
    name: "order link",
    schema: lookupSchema,
    async write(typed, { idempotencyKey }) {
      await sendOrderLink(args.context.get(serviceDbContext), { ...typed, idempotencyKey });
      return done();
    },
    fakeSuccess: done,
    failure: LINK_NOT_SENT,
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/order",
    noIndex: true,
  });
}

export default function OrderLookupRoute({ actionData }: Route.ComponentProps) {
  return <LookupPage answer={actionData} />;
}

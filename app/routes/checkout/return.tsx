import { data } from "react-router";
import { requestContext, serviceDbContext } from "~/platform/context";
import { PRIVATE } from "~/platform/lib/private-headers";
import { withTimeout } from "~/platform/lib/timeout";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { formActionWithFiles } from "~/platform/uploads/form-action-with-files.server";
import { FILES_TIMEOUT_MS, storeFiles } from "~/platform/uploads/store-files.server";
import { orderLinksContext } from "~/shop/context";
import { canReturn, lineReturns, returnText } from "~/shop/orders/line-returns";
import { lineDetail } from "~/shop/orders/order-record";
import { findOrderByLink } from "~/shop/orders/order-records.server";
import { NOT_RETURNABLE, RETURN_FAILED, RETURN_SENT } from "~/shop/returns/return-form";
import { ReturnPage } from "~/shop/returns/return-page";
import { returnSchema } from "~/shop/returns/return-schema";
import { requestReturn } from "~/shop/returns/returns.server";
import type { Route } from "./+types/return";

export const handle = { area: "checkout" } satisfies Handle;

const STORE_TIMEOUT_MS = 10_000;

/** Only with the order's signed link; the answer is the same whether or not the order exists. */
async function findOrder({ params, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { reference } = params;
  const key = new URL(request.url).searchParams.get("key");
  const order = await findOrderByLink(
    context.get(serviceDbContext),
    context.get(picturesContext),
    context.get(orderLinksContext),
    reference,
    key,
  );
  if (!order) throw data("No such order", { status: 404, headers: PRIVATE });
  return order;
}

export async function loader(args: Route.LoaderArgs) {
  const order = await findOrder(args);
  const { searchParams } = new URL(args.request.url);
  const { now } = args.context.get(requestContext);
  const orderPath = args.context.get(orderLinksContext).pathFor(order);
  const lines = lineReturns(order)
    .filter((found) => canReturn(found, now))
    .map((found) => ({
      id: found.line.id,
      name: found.line.name,
      detail: lineDetail(found.line),
      picture: found.line.picture,
      quantity: found.quantity,
      ...returnText(found, now),
    }));
  const path = orderPath.replace("?", "/return?");
  return data(
    { reference: order.reference, path, orderPath, lines, chosenId: searchParams.get("line") },
    { headers: PRIVATE },
  );
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const order = await findOrder(args);
  const done = (filesFolder: string | null, missing: string[]) => ({
    status: "done" as const,
    message: RETURN_SENT,
    filesFolder,
    missing,
  });
  return formActionWithFiles(args, {
    name: "return",
    schema: returnSchema,
    async write(request, { idempotencyKey }) {
      const asked = await withTimeout(STORE_TIMEOUT_MS, () =>
        requestReturn(context.get(serviceDbContext), order, request, {
          idempotencyKey,
          now: context.get(requestContext).now,
        }),
      );
      if (asked.kind === "refused") return { status: "refused", message: NOT_RETURNABLE };
      const { filesFolder: folder } = asked;
      return done(folder, await storeFiles(context, { bucket: "return-files", folder }, request.files));
    },
    fakeSuccess: () => done(null, []),
    failure: RETURN_FAILED,
    limitMs: STORE_TIMEOUT_MS + FILES_TIMEOUT_MS,
  });
}

export function headers() {
  return PRIVATE;
}

export function meta() {
  return [{ title: "Return" }, { name: "robots", content: "noindex" }];
}

export default function ReturnRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage {...loaderData} answer={actionData} />;
}

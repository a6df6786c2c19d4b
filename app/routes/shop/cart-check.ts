import { findOffer, offerIdOf } from "~/events/tickets/waiting.server";
import { dbContext, requestContext, serviceDbContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { listKnownProducts, parseCartIds } from "~/shop/cart/cart-check.server";
import type { Route } from "./+types/cart-check";

/** Short, because the cart works without the response. */
const CHECK_TIMEOUT_MS = 5_000;

/** Current prices and availability of a cart's products: POST ["id", …]. */
export async function action({ request, context }: Route.ActionArgs) {
  const ids = parseCartIds(await request.json().catch(() => null));
  if (!ids) return new Response("Send a list of ids", { status: 400 });
  try {
    const db = context.get(dbContext);
    const { now } = context.get(requestContext);
    return Response.json(
      await withTimeout(CHECK_TIMEOUT_MS, async () => {
        const hasOffer = (await offerIdOf(request)) !== null;
        const offer = hasOffer ? await findOffer(context.get(serviceDbContext), request, now) : null;
        return listKnownProducts(db, ids, now, offer);
      }),
    );
  } catch (err) {
    context.get(requestContext).log.warn({ err }, "could not check the cart");
    // 204: the cart works without it, so the browser should log no error.
    return new Response(null, { status: 204 });
  }
}

export function loader() {
  return new Response("Post a list of ids", { status: 405, headers: { Allow: "POST" } });
}

import { requestContext } from "~/platform/context";
import { withTimeout } from "~/platform/lib/timeout";
import { findSettlement, parsePlaced } from "~/shop/checkout/settlement.server";
import { orderLinksContext, paymentsContext } from "~/shop/context";
import type { Route } from "./+types/placed-orders";

/** The cart works without the response; the browser asks again. */
const SETTLE_TIMEOUT_MS = 8_000;

/** The outcomes of orders a browser placed: POST [{ reference, token }]. Other orders are left out. */
export async function action({ request, context }: Route.ActionArgs) {
  const placed = parsePlaced(await request.json().catch(() => null));
  if (!placed) return new Response("Send the orders this browser placed", { status: 400 });
  const links = context.get(orderLinksContext);
  const own = placed.filter(({ reference, token }) => links.isOutcomeToken(reference, token));
  try {
    const { db, paygate } = context.get(paymentsContext);
    const { now } = context.get(requestContext);
    const settlements = await withTimeout(SETTLE_TIMEOUT_MS, () =>
      Promise.all(
        own.map(async ({ reference }) => ({
          reference,
          state: await findSettlement(db, paygate, reference, now),
        })),
      ),
    );
    return Response.json(settlements, { headers: { "Cache-Control": "no-store" } });
  } catch (err) {
    context.get(requestContext).log.warn({ err }, "could not look up the browser's orders");
    return new Response(null, { status: 204 });
  }
}

export function loader() {
  return new Response("Post the orders this browser placed", { status: 405, headers: { Allow: "POST" } });
}

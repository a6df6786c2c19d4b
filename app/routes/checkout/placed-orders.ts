import { logContext, nowContext, orderLinksContext, paygateContext, paymentsDbContext } from "~/context";
import { findSettlement, parsePlaced } from "~/features/checkout/settlement.server";
import { withTimeout } from "~/lib/timeout";
import type { Route } from "./+types/placed-orders";

/** The cart is usable without an answer; the browser asks again. */
const SETTLE_TIMEOUT_MS = 8_000;

/** What became of the orders a browser placed: POST [{ reference, token }]. Nothing is said of any other order. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = parsePlaced(await request.json().catch(() => null));
  if (!asked) return new Response("Send the orders this browser placed", { status: 400 });
  const links = context.get(orderLinksContext);
  const own = asked.filter(({ reference, token }) => links.isOutcomeToken(reference, token));
  try {
    const payments = context.get(paymentsDbContext);
    const { paygate } = context.get(paygateContext);
    const now = context.get(nowContext);
    const settlements = await withTimeout(SETTLE_TIMEOUT_MS, () =>
      Promise.all(
        own.map(async ({ reference }) => ({
          reference,
          state: await findSettlement(payments, paygate, reference, now),
        })),
      ),
    );
    return Response.json(settlements, { headers: { "Cache-Control": "no-store" } });
  } catch (err) {
    context.get(logContext).warn({ err }, "orders of a browser could not be looked up");
    return new Response(null, { status: 204 });
  }
}

export function loader() {
  return new Response("Post the orders this browser placed", { status: 405, headers: { Allow: "POST" } });
}

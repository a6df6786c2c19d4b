import { PRIVATE } from "~/platform/lib/private-headers";
import { openCookieCart, viewCookieCart } from "~/shop/checkout/cookie-cart.server";
import type { Route } from "./+types/cookie-cart";

/** The cart that was kept while this browser had no scripts, for them to take over; null where there is none. */
export async function loader(args: Route.LoaderArgs) {
  const opened = await openCookieCart(args);
  const kept = opened && (await viewCookieCart(args, opened));
  return Response.json(kept, { headers: { ...PRIVATE, ...opened?.headers } });
}

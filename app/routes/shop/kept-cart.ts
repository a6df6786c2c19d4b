import { openKeptCart, viewKeptCart } from "~/features/checkout/kept-cart.server";
import { PRIVATE } from "~/lib/private-answer";
import type { Route } from "./+types/kept-cart";

/** The cart that was kept while this browser had no scripts, for them to take over; null where there is none. */
export async function loader(args: Route.LoaderArgs) {
  const opened = await openKeptCart(args);
  const kept = opened && (await viewKeptCart(args, opened));
  return Response.json(kept, { headers: { ...PRIVATE, ...opened?.headers } });
}

import { PLACES_LIMIT } from "./events/tickets/places.server.ts";
import type { Limit } from "./platform/limits/limiter.server.ts";
import { CART_LIMIT } from "./shop/cart/cookie-carts.ts";

/** The forms that an address may send more or less often than others. */
export const FORM_LIMITS: readonly Limit[] = [PLACES_LIMIT, CART_LIMIT];

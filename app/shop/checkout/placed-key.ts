/** Local storage key of placed orders. Every page checks whether it is set. */
export const PLACED_KEY = "afi-order-placed";

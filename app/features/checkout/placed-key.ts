/** Where a browser keeps the orders it has placed. Every page looks whether there are any. */
export const PLACED_KEY = "afi-order-placed";

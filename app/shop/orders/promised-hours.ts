/** Shop orders are processed within this many hours, as the payment page promises. */
export const PROMISED_HOURS = 24;

/** How long pieces are kept for a bank transfer. */
export const BANK_WORKING_DAYS = 3;

/** How long stock is held for an unpaid order; place_order and start_payment in the database use the same value. */
export const UNPAID_ORDER_MINUTES = 30;

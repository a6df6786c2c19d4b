/** Shop orders are processed within this many hours, as the payment page promises. */
export const PROMISED_HOURS = 24;

/** How long pieces are kept for a bank transfer. */
export const BANK_WORKING_DAYS = 3;

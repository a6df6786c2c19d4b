/** Shop orders are processed within this many hours, as the payment page promises. */
export const PROMISED_HOURS = 24;

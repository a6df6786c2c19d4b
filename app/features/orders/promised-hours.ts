/** What the payment page promises: shop orders are processed within so many hours. */
export const PROMISED_HOURS = 24;

/** Stands before every start of a payment, against robots that try out stolen cards. */
export interface PaymentLimits {
  /** Whether one more payment may be started now; asking counts. */
  admits(start: { address: string; email: string; orderId: string }): Promise<boolean>;
}

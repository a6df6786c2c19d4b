import type { ReturnReason, ReturnState } from "~/shop/orders/order-record";

export interface StaffReturn {
  id: string;
  number: number;
  state: ReturnState;
  reason: ReturnReason;
  /** The buyer's words. */
  note: string | null;
  /** Staff's answer. */
  message: string | null;
  requestedAt: string;
  answeredAt: string | null;
  receivedAt: string | null;
  fileNames: string[];
  lines: { name: string; size: string | null; quantity: number }[];
}

export interface StaffReturns {
  /** The terms in force when it was ordered. */
  termsVersion: number;
  returns: StaffReturn[];
  /** The pieces of the order. */
  lines: { id: string; name: string; isMadeToMeasure: boolean }[];
}

export const RETURN_NOTICES = {
  "return-accepted": "The return is accepted. The buyer is told by mail how to send it.",
  "return-refused": "The return is refused. The buyer is told why, by mail.",
  "return-received": "The return is here, and its refund is open under Refunds. The buyer is told by mail.",
};

import { createContext } from "react-router";
import type { PayGate } from "../../paygate/client.ts";
import type { Account } from "../../paygate/messages.ts";
import type { Db } from "../platform/db/client.ts";
import type { CookieCarts } from "./cart/cookie-carts.ts";
import type { OrderLinks } from "./orders/order-link.ts";
import type { PaymentLimits } from "./payments/payment-limits.ts";

/** The carts of browsers without scripts. */
export const cookieCartsContext = createContext<CookieCarts>();
/** Makes and checks the links that open an order to its buyer. */
export const orderLinksContext = createContext<OrderLinks>();

/** Who takes the money. Its key stays on the server. */
export interface PaymentProvider {
  paygate: PayGate;
  account: Account;
  /** The simulator answers: no money moves. */
  isTest: boolean;
}
/** All that taking a payment needs. */
export interface Payments extends PaymentProvider {
  /** All rights, on connections that nothing else can use up. */
  db: Db;
  limits: PaymentLimits;
}
export const paymentsContext = createContext<Payments>();

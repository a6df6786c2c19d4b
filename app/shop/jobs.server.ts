import type { Db } from "~/platform/db/client";
import { type Job, retentionJobs, SWEEP_EVERY_MS } from "~/platform/jobs/job";
import type { PayGate } from "../../paygate/client.ts";
import { runProductClock } from "./catalogue/products.server";
import { EXPIRY_GRACE_S, expireOrders } from "./orders/orders.server";
import { removeOldForgeries } from "./payments/payment-messages.server";
import { queryDuePayments } from "./payments/sweep.server";

/** How late a sale or a publication may be, at most. */
const PRODUCT_CLOCK_EVERY_MS = 3_000;

export interface ShopJobDeps {
  service: Db;
  /** A session on connections reserved for payments. */
  payments: Db;
  paygate: PayGate;
}

export function shopJobs({ service, payments, paygate }: ShopJobDeps): Job[] {
  return [
    {
      name: "query payments",
      everyMs: SWEEP_EVERY_MS,
      run: (signal) => queryDuePayments(payments, paygate, { signal }),
      done: { message: "queried PayGate for pending payments", counted: "queried" },
      failed: "could not query PayGate for pending payments",
    },
    // A separate job: a slow PayGate must not delay the release of unpaid stock.
    {
      name: "expire orders",
      everyMs: SWEEP_EVERY_MS,
      run: () => expireOrders(service, { graceSeconds: EXPIRY_GRACE_S }),
      done: { message: "unpaid orders expired", counted: "expired" },
      failed: "could not expire unpaid orders",
    },
    {
      name: "product clock",
      everyMs: PRODUCT_CLOCK_EVERY_MS,
      run: () => runProductClock(service),
      done: { message: "products published, or sales started or ended", counted: "changed" },
      failed: "could not apply scheduled sales and publications",
    },
    ...retentionJobs(service, { "forged payment messages": () => removeOldForgeries(service) }),
  ];
}

import type { RouterContextProvider } from "react-router";
import { suggestionLimitContext } from "./editorial/context.ts";
import { createSuggestionLimit } from "./editorial/search/suggestion-limit.server.ts";
import { type Links, provideLinks } from "./links.server.ts";
import { TWO_STEP_PURPOSE } from "./people/account/two-step/sealed-secret.server.ts";
import { devToolServicesContext, twoStepKeyContext } from "./people/context.ts";
import type { DevToolServices } from "./people/dev-tools/dev-tools.ts";
import type { LimiterFor } from "./platform/limits/limiter.server.ts";
import { CART_COOKIE_PURPOSE, createCookieCarts } from "./shop/cart/cookie-carts.ts";
import { cookieCartsContext, type Payments, paymentsContext } from "./shop/context.ts";
import { createPaymentLimits } from "./shop/payments/payment-limits.server.ts";

export interface PartsOptions {
  siteUrl: string;
  keyFor(purpose: string): Buffer;
  links: Links;
  payments: Omit<Payments, "limits">;
  /** Counts on the connections reserved for payments. */
  paymentLimiterFor: LimiterFor;
  devToolServices?: DevToolServices | undefined;
}

/** Gives each request what the parts ask for in their context.ts. */
export function createProvideParts(options: PartsOptions) {
  const { keyFor, links, devToolServices } = options;
  const twoStepKey = keyFor(TWO_STEP_PURPOSE);
  const cookieCarts = createCookieCarts(keyFor(CART_COOKIE_PURPOSE), options.siteUrl);
  const payments = { ...options.payments, limits: createPaymentLimits(options.paymentLimiterFor) };
  const suggestionLimit = createSuggestionLimit();

  return (context: RouterContextProvider): void => {
    provideLinks(context, links);
    context.set(twoStepKeyContext, twoStepKey);
    context.set(cookieCartsContext, cookieCarts);
    context.set(paymentsContext, payments);
    context.set(suggestionLimitContext, suggestionLimit);
    if (devToolServices) context.set(devToolServicesContext, devToolServices);
  };
}

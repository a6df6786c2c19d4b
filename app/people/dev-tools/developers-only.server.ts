import { data, type RouterContextProvider } from "react-router";
import {
  accountsContext,
  dbContext,
  formGuardContext,
  requestContext,
  serviceDbContext,
  siteContext,
  uploadsContext,
} from "~/platform/context";
import { paymentsContext } from "~/shop/context";
import { devToolServicesContext } from "../context";
import type { Check } from "./check";
import { runChecks } from "./checks.server";

type Context = Readonly<RouterContextProvider>;

/** With developer tools off these pages are 404. */
export function requireDevTools(context: Context): void {
  if (!context.get(siteContext).devTools) throw data("No such page", { status: 404 });
}

/** Null when rate limited: each run also queries PayGate. */
export async function findChecks(context: Context): Promise<Check[] | null> {
  const { clientAddress: address } = context.get(requestContext);
  if (!(await context.get(formGuardContext).admits("developer checks", address))) return null;
  return runChecks({
    db: context.get(dbContext),
    service: context.get(serviceDbContext),
    auth: context.get(accountsContext).auth,
    files: context.get(uploadsContext).files,
    devTools: context.get(devToolServicesContext),
    payments: context.get(paymentsContext),
  });
}

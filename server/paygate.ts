import path from "node:path";
import type { Hono } from "hono";
import type { PaymentProvider } from "../app/shop/context.ts";
import { createPayGate, type PayGate } from "../paygate/client.ts";
import { pathOf, simulatorRoutes } from "../paygate/simulator/routes.ts";
import { createSimulator } from "../paygate/simulator/simulator.ts";
import { createFolderStore } from "../paygate/simulator/store.ts";
import type { Config } from "./config.ts";

/** The simulator's account, invalid at the real PayGate. */
const TEST_ACCOUNT = { id: "10011072130", key: "simulator" };
export const SIMULATOR_PATH = "/paygate-simulator";

export interface OpenedPayGate {
  provider: PaymentProvider;
  /** Set only while no real account is configured. */
  simulator: Hono | null;
  /** PayGate's origin, where the browser pays; null for the simulator. */
  origin: string | null;
}

/** The real PayGate where an account is set, otherwise the simulator. */
export function openPayGate(config: Pick<Config, "paygate" | "siteUrl" | "dataDir">): OpenedPayGate {
  const { siteUrl } = config;
  if (config.paygate) {
    const { id, key, url } = config.paygate;
    const account = { id, key };
    const paygate = createPayGate({ account, endpoint: url, siteUrl });
    return { provider: { paygate, account, isTest: false }, simulator: null, origin: new URL(url).origin };
  }
  const store = createFolderStore(path.join(config.dataDir, "paygate-simulator"));
  const simulator = simulatorRoutes(
    createSimulator({ account: TEST_ACCOUNT, shopOrigin: siteUrl, store }),
    SIMULATOR_PATH,
    null,
  );
  const paygate = createPayGate({
    account: TEST_ACCOUNT,
    // A path: it is at whatever address the visitor has the site at.
    endpoint: `${SIMULATOR_PATH}/payweb3`,
    siteUrl,
    // It runs in this process, which may not be able to reach its own public address.
    fetch: async (url, init) => simulator.request(url, init),
  });
  /** Notices go to no host that a visitor named, and the browser goes back to the path alone. */
  const initiate: PayGate["initiate"] = ({ returnUrl, notifyUrl, ...request }) =>
    paygate.initiate({
      ...request,
      returnUrl: siteUrl + pathOf(returnUrl),
      notifyUrl: siteUrl + pathOf(notifyUrl),
    });
  const provider = { paygate: { ...paygate, initiate }, account: TEST_ACCOUNT, isTest: true };
  return { provider, simulator, origin: null };
}

import path from "node:path";
import type { Hono } from "hono";
import type { PaymentProvider } from "../app/context.ts";
import { createPayGate } from "../paygate/client.ts";
import { simulatorRoutes } from "../paygate/simulator/routes.ts";
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
    siteUrl,
  );
  const paygate = createPayGate({
    account: TEST_ACCOUNT,
    endpoint: `${siteUrl}${SIMULATOR_PATH}/payweb3`,
    siteUrl,
    // It runs in this process, which may not be able to reach its own public address.
    fetch: async (url, init) => simulator.request(url, init),
  });
  return { provider: { paygate, account: TEST_ACCOUNT, isTest: true }, simulator, origin: null };
}

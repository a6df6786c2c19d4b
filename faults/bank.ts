import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Account } from "../paygate/messages.ts";
import { simulatorRoutes } from "../paygate/simulator/routes.ts";
import { createSimulator } from "../paygate/simulator/simulator.ts";
import { createMemoryStore } from "../paygate/simulator/store.ts";

export const ACCOUNT: Account = { id: "10011072130", key: "faults" };

export interface Bank {
  /** PAYGATE_URL of the shop. */
  url: string;
  /** Asked before each call of the shop; answer false to fail it, or wait to be slow. */
  onCall: (() => boolean | Promise<boolean>) | null;
  /** Calls that were failed. */
  failed(): number;
  stop(): Promise<void>;
}

/** The PayGate simulator as a server of its own: it goes on while the shop is killed. */
export async function startBank(shopOrigin: string): Promise<Bank> {
  const simulator = createSimulator({ account: ACCOUNT, shopOrigin, store: createMemoryStore() });
  let failed = 0;
  const app = new Hono();
  app.use("/payweb3/:call{(initiate|query)\\.trans}", async (c, next) => {
    if (bank.onCall && !(await bank.onCall())) {
      failed += 1;
      return c.text("out of order", 503);
    }
    await next();
  });
  app.route("/", simulatorRoutes(simulator, "/", shopOrigin));
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(port));
  const bank: Bank = {
    url: `http://127.0.0.1:${await promise}/payweb3`,
    onCall: null,
    failed: () => failed,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
  return bank;
}

import { once } from "node:events";
import { createServer, request } from "node:http";

/**
 * Stands between a site in hosted mode and a real backend, and breaks what a test tells it to:
 * the failures of the error catalogue happen for real, with no test code in the product.
 */
export interface FaultProxy {
  url: string;
  /** Requests whose path begins with one of these are answered with an error. */
  fail: (...paths: string[]) => void;
  /** Requests whose path begins with one of these are never answered. */
  stall: (...paths: string[]) => void;
  restore: () => void;
  stop: () => Promise<void>;
}

/** A hosted project lets browsers of every origin speak to it. */
const CROSS_ORIGIN = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "authorization, apikey, content-type, x-client-info, x-supabase-api-version, accept-profile, content-profile, prefer",
  "access-control-expose-headers": "*",
};

/** `gate`: what every request waits for. */
export async function startFaultProxy(target: string, gate?: () => Promise<void>): Promise<FaultProxy> {
  let failing: string[] = [];
  let stalling: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    await gate?.();
    const hit = (paths: string[]) => paths.some((path) => incoming.url?.startsWith(path));
    if (hit(stalling)) return;
    if (incoming.method === "OPTIONS") {
      outgoing.writeHead(204, CROSS_ORIGIN).end();
      return;
    }
    if (hit(failing)) {
      outgoing.writeHead(503, { ...CROSS_ORIGIN, "Content-Type": "application/json" });
      outgoing.end(JSON.stringify({ message: "the test took this away" }));
      return;
    }
    const onward = request(
      new URL(incoming.url ?? "/", target),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...CROSS_ORIGIN });
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the proxy has no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    fail: (...paths) => {
      failing = paths;
    },
    stall: (...paths) => {
      stalling = paths;
    },
    restore: () => {
      failing = [];
      stalling = [];
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

import { connect } from "node:net";

/** Within a second of the server's return the site is to be ready; preparing takes the rest. */
const PROBE_EVERY_MS = 200;
const PROBE_TIMEOUT_MS = 3000;

/** Connects to a server and hangs up. Rejects when it cannot, or when the signal aborts. */
export type Probe = (signal: AbortSignal) => Promise<void>;

/**
 * Resolves when the server accepts a connection, or when the signal aborts. A probe that was sent while packets were lost
 * is repeated by the system only after seconds, so others are sent meanwhile; the first that arrives counts.
 */
export async function untilReachable(probe: Probe, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  while (!ended.aborted) {
    probe(ended).then(
      () => over.abort(),
      () => {},
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, PROBE_EVERY_MS);
    ended.addEventListener("abort", () => resolve(), { once: true });
    await promise;
    clearTimeout(timer);
  }
}

/** A TCP connection. The server of a socket file, or one that the address does not name, is taken as reachable. */
export function tcpProbe(databaseUrl: string): Probe {
  const { hostname, port } = new URL(databaseUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  return (signal) =>
    new Promise((resolve, reject) => {
      if (host === "" || host.includes("%2F")) return resolve();
      const socket = connect({ host, port: Number(port || 5432) });
      const end = (error?: unknown) => {
        socket.destroy();
        if (error) reject(error);
        else resolve();
      };
      socket.setTimeout(PROBE_TIMEOUT_MS, () => end(new Error("no answer")));
      socket.once("connect", () => end());
      socket.once("error", end);
      signal.addEventListener("abort", () => end(signal.reason), { once: true });
    });
}

import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tcpProbe, untilReachable } from "./until-reachable.ts";

describe("waiting for the database server", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a probe that hangs does not hold up the next one, and all end with the first that arrives", async () => {
    const signals: AbortSignal[] = [];
    const reached = untilReachable((signal) => {
      signals.push(signal);
      // Sent while packets were lost: nothing answers for seconds.
      return signals.length < 4 ? new Promise(() => {}) : Promise.resolve();
    }, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(600);
    await reached;
    expect(signals).toHaveLength(4);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  test("refused probes are repeated, until the site closes", async () => {
    const closing = new AbortController();
    const probe = vi.fn(() => Promise.reject(new Error("refused")));
    const reached = untilReachable(probe, closing.signal);
    await vi.advanceTimersByTimeAsync(1000);
    expect(probe.mock.calls.length).toBeGreaterThanOrEqual(5);
    closing.abort();
    await reached;
  });
});

test("a listening port is reached, a closed one is not", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const { signal } = new AbortController();
  const probe = tcpProbe(`postgres://site:secret@127.0.0.1:${port}/site`);
  await expect(probe(signal)).resolves.toBeUndefined();
  server.close();
  await once(server, "close");
  await expect(probe(signal)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await expect(tcpProbe("postgres:///site?host=/run/postgresql")(signal)).resolves.toBeUndefined();
});

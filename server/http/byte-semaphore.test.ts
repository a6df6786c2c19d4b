import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ByteLimits, ByteSemaphore } from "./byte-semaphore.ts";

const LIMITS: ByteLimits = {
  maxBytes: 100,
  maxBytesPerClient: 60,
  maxWaiting: 3,
  maxWaitingPerClient: 2,
  maxWaitMs: 1_000,
};
const open = (limits: Partial<ByteLimits> = {}) => new ByteSemaphore({ ...LIMITS, ...limits });
const settled = () => vi.advanceTimersByTimeAsync(0);

/** What became of it: undefined while it waits. */
function ask(semaphore: ByteSemaphore, client: string, bytes: number, signal?: AbortSignal) {
  const asked: { release?: (() => void) | null } = {};
  semaphore.acquire(client, bytes, signal).then((release) => {
    asked.release = release;
  });
  return asked;
}

describe("bytes in flight", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("never pass the limit, and the next is let in when there is room", async () => {
    const semaphore = open();
    const first = ask(semaphore, "a", 60);
    const second = ask(semaphore, "b", 60);
    await settled();
    expect([typeof first.release, second.release, semaphore.bytesInFlight]).toEqual([
      "function",
      undefined,
      60,
    ]);
    first.release?.();
    first.release?.();
    await settled();
    expect([typeof second.release, semaphore.bytesInFlight]).toEqual(["function", 60]);
    second.release?.();
    expect(semaphore.bytesInFlight).toBe(0);
  });

  it("have a share for each client, and who waits for its own share keeps no other waiting", async () => {
    const semaphore = open();
    const [own, overShare] = [ask(semaphore, "a", 50), ask(semaphore, "a", 20)];
    const other = ask(semaphore, "b", 40);
    await settled();
    expect([typeof own.release, overShare.release, typeof other.release]).toEqual([
      "function",
      undefined,
      "function",
    ]);
    other.release?.();
    await settled();
    expect([overShare.release, semaphore.bytesInFlight]).toEqual([undefined, 50]);
    own.release?.();
    await settled();
    expect(typeof overShare.release).toBe("function");
  });

  it("are not taken by small ones for ever while a large one waits", async () => {
    const semaphore = open({ maxBytesPerClient: 100 });
    const first = ask(semaphore, "a", 60);
    const large = ask(semaphore, "b", 90);
    const small = ask(semaphore, "c", 10);
    await settled();
    expect([large.release, small.release]).toEqual([undefined, undefined]);
    first.release?.();
    await settled();
    expect([typeof large.release, typeof small.release]).toEqual(["function", "function"]);
  });

  it("are waited for only so long", async () => {
    const semaphore = open();
    ask(semaphore, "a", 60);
    const late = ask(semaphore, "b", 60);
    await vi.advanceTimersByTimeAsync(999);
    expect(late.release).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect([late.release, semaphore.waiting, semaphore.bytesInFlight]).toEqual([null, 0, 60]);
  });

  it("are refused at once where too many wait, in all or of one client", async () => {
    const semaphore = open();
    ask(semaphore, "a", 60);
    const waiting = ["b", "b", "c"].map((client) => ask(semaphore, client, 60));
    const [ofOne, ofAll] = [ask(open({ maxWaiting: 0 }), "b", 101), ask(semaphore, "d", 60)];
    await settled();
    expect(waiting.map(({ release }) => release)).toEqual([undefined, undefined, undefined]);
    expect([ofOne.release, ofAll.release]).toEqual([null, null]);
    const third = ask(open({ maxBytesPerClient: 0, maxWaitingPerClient: 0 }), "b", 1);
    await settled();
    expect(third.release).toBeNull();
  });

  it("are not kept for who has gone", async () => {
    const semaphore = open();
    const first = ask(semaphore, "a", 60);
    const leaving = new AbortController();
    const gone = ask(semaphore, "b", 60, leaving.signal);
    leaving.abort();
    await settled();
    expect([gone.release, semaphore.waiting]).toEqual([null, 0]);
    first.release?.();
    expect(semaphore.bytesInFlight).toBe(0);
  });
});

import { describe, expect, it, vi } from "vitest";
import { Turnstile } from "./turnstile.ts";

describe("a turnstile", () => {
  it("lets one in at a time, in order", async () => {
    const turnstile = new Turnstile();
    const seen: string[] = [];
    const visit = (name: string) =>
      turnstile.hold(async () => {
        seen.push(`${name} in`);
        await Promise.resolve();
        seen.push(`${name} out`);
      });
    await Promise.all([visit("a"), visit("b"), visit("c")]);
    expect(seen).toEqual(["a in", "a out", "b in", "b out", "c in", "c out"]);
  });

  it("is free again after a failure", async () => {
    const turnstile = new Turnstile();
    await expect(turnstile.hold(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await turnstile.hold(async () => "yes")).toBe("yes");
  });

  it("turns away who waits too long, and nobody else", async () => {
    vi.useFakeTimers();
    try {
      const turnstile = new Turnstile(1000);
      await turnstile.enter();
      const late = expect(turnstile.enter()).rejects.toThrow("busy for 1000 ms");
      await vi.advanceTimersByTimeAsync(600);
      const patient = turnstile.enter();
      await vi.advanceTimersByTimeAsync(400);
      await late;
      turnstile.leave();
      await patient;
    } finally {
      vi.useRealTimers();
    }
  });
});

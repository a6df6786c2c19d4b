import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retentionJobs } from "../../app/platform/jobs/job.ts";
import { CONNECTION_CLOSED, databaseError } from "../db/connection.ts";
import { startJobs } from "./jobs.ts";
import { createRepeat } from "./repeat.ts";

const repeat = createRepeat();

describe("a job", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("runs at once, then again and again, one round at a time", async () => {
    let finish = () => {};
    const round = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const job = repeat("job", 1000, round, () => {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(round).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(999);
    expect(round).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(round).toHaveBeenCalledTimes(2);
    finish();
    await job.stop();
  });

  it("that found no database looks again within a second, however rarely it runs", async () => {
    const away = databaseError(CONNECTION_CLOSED, "the database is away");
    const round = vi.fn(async () => {}).mockRejectedValueOnce(away);
    const job = repeat("job", 3_600_000, round, () => {});
    await vi.advanceTimersByTimeAsync(1000);
    expect(round).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(round).toHaveBeenCalledTimes(2);
    await job.stop();
  });

  it("goes on after a round that failed, and tells of it once until it works again", async () => {
    const failure = new Error("the database is away");
    let isAway = true;
    const round = vi.fn(async () => {
      if (isAway) throw failure;
    });
    const onError = vi.fn();
    const job = repeat("job", 1000, round, onError);
    await vi.advanceTimersByTimeAsync(1000);
    expect(round).toHaveBeenCalledTimes(2);
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
    isAway = false;
    await vi.advanceTimersByTimeAsync(1000);
    isAway = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(onError).toHaveBeenCalledTimes(2);
    await job.stop();
  });

  it("is told to stop, finishes its round and begins no other", async () => {
    let finish = () => {};
    const signals: AbortSignal[] = [];
    const job = repeat(
      "job",
      1000,
      (signal) => {
        signals.push(signal);
        return new Promise((resolve) => (finish = resolve));
      },
      () => {},
    );
    const stopped = vi.fn();
    const stopping = job.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(5000);
    expect(signals[0]?.aborted).toBe(true);
    expect(stopped).not.toHaveBeenCalled();
    finish();
    await stopping;
    await vi.advanceTimersByTimeAsync(5000);
    expect(signals).toHaveLength(1);
  });
});

it("one failing retention job does not stop the others", async () => {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const err = new Error("no disk");
  const now = new Date("2026-11-26T10:10:00Z");
  const mails = vi.fn(async () => 2);
  const erasers = { messages: () => Promise.reject(err), mails };
  await startJobs(
    retentionJobs({} as never, erasers, async () => now),
    log,
  ).stop();
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ what: "messages", err }, expect.any(String));
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ what: "mails", count: 2 }, expect.any(String));
  expect(mails, "by the clock it was given").toHaveBeenCalledExactlyOnceWith(now);
});

import { expect, test } from "vitest";
import { createQueue } from "./queue.ts";

function deferred() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

test("no more than the given number run at once, in the order they came, and a failure frees its place", async () => {
  const inTurn = createQueue(2);
  const gates = [deferred(), deferred(), deferred()];
  const started: number[] = [];
  const jobs = gates.map((gate, index) =>
    inTurn(async () => {
      started.push(index);
      await gate.done;
      if (index === 0) throw new Error("failed");
    }),
  );
  const outcomes = Promise.allSettled(jobs);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[0]?.finish();
  await expect(jobs[0]).rejects.toThrow("failed");
  expect(started).toEqual([0, 1, 2]);
  gates[1]?.finish();
  gates[2]?.finish();
  expect((await outcomes).map((outcome) => outcome.status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});

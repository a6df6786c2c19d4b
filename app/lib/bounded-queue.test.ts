import { expect, test } from "vitest";
import { createBoundedQueue, QueueFullError } from "./bounded-queue.ts";

function deferred() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

test("no more than the given number run at once, in the order they came, and a failure frees its place", async () => {
  const inTurn = createBoundedQueue({ width: 2, most: 9, mostPerClient: 9 });
  const gates = [deferred(), deferred(), deferred()];
  const started: number[] = [];
  const jobs = gates.map((gate, index) =>
    inTurn("a", async () => {
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

test("one client may have a share of the queue waiting, and all together no more than the whole", async () => {
  const inTurn = createBoundedQueue({ width: 1, most: 3, mostPerClient: 2 });
  const gate = deferred();
  const ask = (client: string) => inTurn(client, () => gate.done.then(() => client));
  const first = ask("greedy");
  const taken = [first, ask("greedy"), ask("greedy")];
  await expect(ask("greedy")).rejects.toThrow(QueueFullError);
  taken.push(ask("another"));
  await expect(ask("a third")).rejects.toThrow(QueueFullError);
  gate.finish();
  expect(await Promise.all(taken)).toEqual(["greedy", "greedy", "greedy", "another"]);
  expect(await ask("a third")).toBe("a third");
});

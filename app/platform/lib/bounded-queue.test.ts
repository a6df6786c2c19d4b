import { expect, test } from "vitest";
import { createBoundedQueue, QueueFullError } from "./bounded-queue.ts";

function deferred() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

test("no more than the given number run at once, those of a client in the order they came, and a failure frees its place", async () => {
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

test("clients take turns, however much one of them asks for", async () => {
  const inTurn = createBoundedQueue({ width: 1, most: 200, mostPerClient: 50 });
  const gate = deferred();
  const done: string[] = [];
  const ask = (client: string, count: number) =>
    Array.from({ length: count }, () =>
      inTurn(client, async () => {
        await gate.done;
        done.push(client);
      }),
    );
  const asked = [...ask("greedy", 50), ...ask("visitor", 2), ...ask("another", 1)];
  gate.finish();
  await Promise.all(asked);
  const [first, ...rest] = done;
  expect(first).toBe("greedy");
  expect(rest.slice(0, 5)).toEqual(["greedy", "visitor", "another", "greedy", "visitor"]);
  expect(rest.slice(5)).toEqual(Array(47).fill("greedy"));
});

test("a full queue has room for a client with fewer waiting: the one with the most gives up its last", async () => {
  const inTurn = createBoundedQueue({ width: 1, most: 4, mostPerClient: 4 });
  const gate = deferred();
  const ask = (client: string) => inTurn(client, () => gate.done.then(() => client));
  const running = ask("greedy");
  const waiting = [ask("greedy"), ask("greedy"), ask("greedy"), ask("greedy")];
  const outcomes = Promise.allSettled(waiting);
  const visitors = [ask("visitor"), ask("visitor")];
  await expect(ask("visitor")).rejects.toThrow(QueueFullError);
  gate.finish();
  expect(await Promise.all([running, ...visitors])).toEqual(["greedy", "visitor", "visitor"]);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
});

test("one client may have a share of the queue waiting, and all together no more than the whole", async () => {
  const inTurn = createBoundedQueue({ width: 1, most: 3, mostPerClient: 2 });
  const gate = deferred();
  const ask = (client: string) => inTurn(client, () => gate.done.then(() => client));
  const first = ask("greedy");
  const taken = [first, ask("greedy"), ask("greedy")];
  await expect(ask("greedy")).rejects.toThrow(QueueFullError);
  taken.push(ask("another"));
  await expect(ask("another")).rejects.toThrow(QueueFullError);
  gate.finish();
  expect(await Promise.all(taken)).toEqual(["greedy", "greedy", "greedy", "another"]);
  expect(await ask("another")).toBe("another");
});

export interface QueueLimits {
  /** How many run at once. */
  width: number;
  /** How many may wait, in all and for one client. */
  most: number;
  mostPerClient: number;
}

/** Refused rather than kept waiting. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

type Waiting = PromiseWithResolvers<void>;

/**
 * Runs jobs a few at once. Clients take turns, so that one waits for a job of each of the others at most, however many
 * those have asked for. Where the queue is full, the client with the most in it gives up its last for one with fewer.
 */
export function createBoundedQueue({ width, most, mostPerClient }: QueueLimits) {
  /** The client whose turn is next comes first. */
  const waiting = new Map<string, Waiting[]>();
  let running = 0;

  function enter(client: string): Promise<void> {
    const own = waiting.get(client) ?? [];
    if (own.length >= mostPerClient) throw full();
    const lists = [...waiting.values()];
    if (lists.reduce((sum, { length }) => sum + length, 0) >= most) {
      const longest = lists.reduce((long, list) => (list.length > long.length ? list : long));
      if (longest.length <= own.length + 1) throw full();
      longest.pop()?.reject(full());
    }
    const turn = Promise.withResolvers<void>();
    waiting.set(client, [...own, turn]);
    return turn.promise;
  }

  /** To the back of the line with who was just served. */
  function next(): Waiting | undefined {
    for (const [client, [first, ...rest]] of waiting) {
      waiting.delete(client);
      if (rest.length > 0) waiting.set(client, rest);
      return first;
    }
  }

  return async function inTurn<Result>(client: string, job: () => Promise<Result>): Promise<Result> {
    if (running < width) running += 1;
    else await enter(client);
    try {
      return await job();
    } finally {
      const following = next();
      if (following) following.resolve();
      else running -= 1;
    }
  };
}

function full(): QueueFullError {
  return new QueueFullError("too many wait already");
}

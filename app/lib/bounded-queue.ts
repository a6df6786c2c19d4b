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

interface Waiting {
  client: string;
  start: () => void;
}

/** Runs jobs in the order they came, a few at once. One client cannot take the room of all others. */
export function createBoundedQueue({ width, most, mostPerClient }: QueueLimits) {
  const waiting: Waiting[] = [];
  let running = 0;

  return async function inTurn<Result>(client: string, job: () => Promise<Result>): Promise<Result> {
    if (running < width) running += 1;
    else {
      const own = waiting.filter((other) => other.client === client).length;
      if (waiting.length >= most || own >= mostPerClient) throw new QueueFullError("too many wait already");
      await new Promise<void>((start) => waiting.push({ client, start }));
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}

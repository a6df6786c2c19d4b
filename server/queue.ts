/** Runs at most `width` jobs at once, the others in the order they came. */
export function createQueue(width: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    if (running >= width) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** Rejects after `ms`. Pass the signal to the query (`.abortSignal(signal)`) so that the work stops too. */
export async function withTimeout<Result>(
  ms: number,
  work: (signal: AbortSignal) => PromiseLike<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError(`no answer within ${ms} ms`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

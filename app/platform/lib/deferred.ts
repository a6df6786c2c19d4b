/** A value or its promise; a page with a pending promise is streamed. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Waits at most `ms` for `work`. Returns an object, because an async function would await a returned promise. */
export async function waitUpTo<Value>(
  work: Promise<Value>,
  ms: number,
): Promise<{ value: MaybePromise<Value> }> {
  if (ms === Number.POSITIVE_INFINITY) return { value: await work };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, true);
  });
  try {
    const isLate = await Promise.race([work.then(() => false), late]);
    return { value: isLate ? work : await work };
  } finally {
    clearTimeout(timer);
  }
}

export function isPending<Value>(value: MaybePromise<Value>): value is Promise<Value> {
  return value instanceof Promise;
}

/** Whether any route's data is still pending. */
export function isAnyPending(loaderData: Iterable<unknown>): boolean {
  return [...loaderData].some(
    (data) => typeof data === "object" && data !== null && Object.values(data).some(isPending),
  );
}

/** What is there, or is still on its way: a page with something on its way is streamed. */
export type Soon<Value> = Value | Promise<Value>;

/**
 * Waits `ms` for slow work and no longer. In an object, because a promise that an async function returns would be
 * waited for.
 */
export async function waitBriefly<Value>(work: Promise<Value>, ms: number): Promise<{ value: Soon<Value> }> {
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

export function isOnItsWay<Value>(value: Soon<Value>): value is Promise<Value> {
  return value instanceof Promise;
}

/** Whether the data of any route is still on its way. */
export function isAnyOnItsWay(loaderData: Iterable<unknown>): boolean {
  return [...loaderData].some(
    (data) => typeof data === "object" && data !== null && Object.values(data).some(isOnItsWay),
  );
}

/** Aborts with `signal`, or after `ms`. `AbortSignal.any` is newer than the oldest browsers we serve. */
export function signalWithTimeout(signal: AbortSignal, ms: number): AbortSignal {
  const either = new AbortController();
  for (const source of [signal, AbortSignal.timeout(ms)]) {
    if (source.aborted) either.abort(source.reason);
    // The first to abort removes both listeners.
    source.addEventListener("abort", () => either.abort(source.reason), { signal: either.signal });
  }
  return either.signal;
}

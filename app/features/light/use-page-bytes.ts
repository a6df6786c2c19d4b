import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Bytes transferred for the current page; null before they are known. A client-side navigation counts from the click
 * on.
 */
export function usePageBytes(): number | null {
  const { key } = useLocation();
  const [bytes, setBytes] = useState<number | null>(null);
  const left = useRef(0);

  useEffect(() => {
    const note = (event: Event) => {
      left.current = event.timeStamp;
    };
    addEventListener("click", note, true);
    addEventListener("popstate", note, true);
    return () => {
      removeEventListener("click", note, true);
      removeEventListener("popstate", note, true);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is weighed anew
  useEffect(() => {
    const since = left.current;
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      sum += bytesSince(list.getEntries(), since);
      setBytes(sum);
    });
    for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true });
    return () => observer.disconnect();
  }, [key]);

  return bytes;
}

function bytesSince(entries: readonly PerformanceEntry[], since: number): number {
  return entries
    .filter((entry) => entry.startTime >= since)
    .reduce((sum, entry) => sum + ((entry as PerformanceResourceTiming).transferSize ?? 0), 0);
}

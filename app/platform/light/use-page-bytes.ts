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
    let files = 0;
    // The page's own entry is there from the start and grows until it has loaded, so it is read anew each time: an
    // observer is told of it once, perhaps before its size is known.
    const weigh = () => setBytes(files + bytesSince(performance.getEntriesByType("navigation"), since));
    const observer = new PerformanceObserver((list) => {
      files += bytesSince(list.getEntries(), since);
      weigh();
    });
    observer.observe({ type: "resource", buffered: true });
    addEventListener("load", weigh);
    return () => {
      observer.disconnect();
      removeEventListener("load", weigh);
    };
  }, [key]);

  return bytes;
}

function bytesSince(entries: readonly PerformanceEntry[], since: number): number {
  return entries
    .filter((entry) => entry.startTime >= since)
    .reduce((sum, entry) => sum + ((entry as PerformanceResourceTiming).transferSize ?? 0), 0);
}

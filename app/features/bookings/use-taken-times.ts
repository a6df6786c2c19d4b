import { useEffect, useState } from "react";

export const TIMES_PATH = "/nala-prive/booking/times";

/** The hours of a day that are confirmed for somebody; none as long as we do not know. */
export function useTakenTimes(date: string): readonly string[] {
  const [known, setKnown] = useState<{ date: string; taken: readonly string[] }>({ date: "", taken: [] });
  useEffect(() => {
    if (!date) return;
    const controller = new AbortController();
    fetch(`${TIMES_PATH}?${new URLSearchParams({ date })}`, { signal: controller.signal })
      .then((response) => response.json())
      .then(({ taken }) => setKnown({ date, taken }))
      // A warning that cannot be given is no reason to stop anybody.
      .catch(() => {});
    return () => controller.abort();
  }, [date]);
  return known.date === date ? known.taken : [];
}

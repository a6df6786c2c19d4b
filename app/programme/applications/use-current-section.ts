import { useEffect, useState } from "react";

/** The section that crosses this line, a third of the way down the window, is current. */
const READING_LINE = "-34% 0px -65% 0px";

export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, [ids]);
  return current;
}

import { useEffect, useState } from "react";
import type { Body } from "./body";

interface ShownProduct {
  id: string;
  name: string;
  sizes: readonly string[];
}

/** The words of those that fit, by product; null while it is not asked for, or not known. */
export function useWhatFits(
  products: readonly ShownProduct[],
  body: Body | null,
): Map<string, string> | null {
  const [fits, setFits] = useState<Map<string, string> | null>(null);
  useEffect(() => {
    if (!body) {
      setFits(null);
      return;
    }
    let isCurrent = true;
    import("./what-fits")
      .then(({ whatFits }) => whatFits(products, body))
      .then((found) => isCurrent && setFits(found))
      // Everything stays in view.
      .catch(() => isCurrent && setFits(null));
    return () => {
      isCurrent = false;
    };
  }, [products, body]);
  return fits;
}

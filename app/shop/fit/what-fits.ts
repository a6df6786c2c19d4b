import type { Body } from "./body";
import { type FlatMeasures, fitOf, isForMe } from "./fit";

interface ShownProduct {
  id: string;
  name: string;
  sizes: readonly string[];
}

const known = new Map<string, FlatMeasures>();
const MAX_IDS = 60;

/** What fits of these, with the words for its card. Throws where the measurements cannot be had. */
export async function whatFits(products: readonly ShownProduct[], body: Body): Promise<Map<string, string>> {
  await fetchMeasures(products.filter(({ id, sizes }) => sizes.length > 0 && !known.has(id)));
  const found = new Map<string, string>();
  for (const { id, name, sizes } of products) {
    const product = { name, sizes, measurements: known.get(id) ?? null };
    if (!isForMe(product, body)) continue;
    const fit = fitOf(product, body);
    found.set(id, fit.kind === "fits" || fit.kind === "between" ? `Fits you: ${fit.size}` : "One size");
  }
  return found;
}

async function fetchMeasures(products: readonly ShownProduct[]): Promise<void> {
  for (let first = 0; first < products.length; first += MAX_IDS) {
    const ids = products.slice(first, first + MAX_IDS).map(({ id }) => id);
    const answer = await fetch(`/house-of-nala/measurements?${new URLSearchParams({ ids: ids.join(",") })}`);
    if (!answer.ok) throw new Error(`measurements: ${answer.status}`);
    const measures = (await answer.json()) as Record<string, FlatMeasures>;
    for (const id of ids) known.set(id, measures[id] ?? {});
  }
}

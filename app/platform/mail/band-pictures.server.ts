import { LRUCache } from "lru-cache";
import { createBoundedQueue } from "~/platform/lib/bounded-queue";
import { type Band, bandPath } from "./band";
import { drawBand } from "./draw-band.server";

type Picture = Buffer<ArrayBuffer>;

/** Some 10 KB each. What is bought at one time makes far fewer; anyone may ask for tens of thousands. */
const MAX_KEPT = 200;
/** Mail programs of many readers ask from one address, for pictures that are mostly the same. */
const inTurn = createBoundedQueue({ width: 1, most: 60, mostPerClient: 20 });
const kept = new LRUCache<string, Picture>({ max: MAX_KEPT });
const underWay = new Map<string, Promise<Picture | null>>();

/** Drawn once for all who ask. Null for a cloth we do not have; throws QueueFullError where too many wait. */
export async function bandPicture(band: Band, client: string): Promise<Picture | null> {
  const key = bandPath(band);
  const ready = kept.get(key) ?? underWay.get(key);
  if (ready) return ready;
  const drawing = inTurn(client, () => drawBand(band)).finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  const picture = await drawing;
  if (picture) kept.set(key, picture);
  return picture;
}

import dyePots from "media:photos/stories/dye-pots.jpg";
import loomWarp from "media:photos/stories/loom-warp.jpg";
import stackedFabrics from "media:photos/stories/stacked-fabrics.jpg";
import threadSpools from "media:photos/stories/thread-spools.jpg";
import type { PictureSource } from "~/platform/lib/pictures";

/** Pictures of the workroom that can stand in for any other. */
const PLACEHOLDERS = [dyePots, loomWarp, stackedFabrics, threadSpools];

/** One of them, never the one that is broken. */
export function pickPlaceholder(broken: string, random = Math.random): PictureSource | undefined {
  const usable = PLACEHOLDERS.filter((picture) => picture.src !== broken);
  return usable[Math.floor(random() * usable.length)];
}

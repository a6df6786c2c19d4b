import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PREFIX = "media:";
const MANIFEST = new URL("../media/manifest.json", import.meta.url);

/**
 * `import sweep from "media:photos/hero/hero-sweep.jpg"` gives that picture's PictureSource. Only imported pictures
 * reach a bundle, and a wrong name fails the build.
 */
export function mediaPlugin(): Plugin {
  return {
    name: "media",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const file = id.slice(PREFIX.length + 1);
      const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));
      const entry = manifest[file];
      if (!entry) throw new Error(`media/manifest.json has no "${file}"`);
      const { width, height, alt, color, hash, focus } = entry;
      const picture = { src: `/media/${file}`, version: hash, width, height, alt, color, focus };
      return `export default ${JSON.stringify(picture)}`;
    },
  };
}

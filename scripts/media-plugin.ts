import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const MANIFEST = new URL("../media/manifest.json", import.meta.url);
const RESOLVED = "\0media:";

/**
 * `import sweep from "media:photos/hero/hero-sweep.jpg"` gives that picture's PictureSource. Only imported pictures
 * reach a bundle, and a wrong name fails the build.
 */
export function mediaPlugin(): Plugin {
  return {
    name: "media",
    enforce: "pre",
    // The bundler reads the filters by itself, and calls here for pictures only.
    resolveId: { filter: { id: /^media:/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0media:/ }, handler: (id) => readPicture(id.slice(RESOLVED.length)) },
  };
}

function readPicture(file: string): string {
  const entry = JSON.parse(readFileSync(MANIFEST, "utf8"))[file];
  if (!entry) throw new Error(`media/manifest.json has no "${file}"`);
  const { width, height, alt, color, hash, focus } = entry;
  const picture = { src: `/media/${file}`, version: hash, width, height, alt, color, focus };
  return `export default ${JSON.stringify(picture)}`;
}

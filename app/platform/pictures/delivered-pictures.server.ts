import manifest from "../../../media/manifest.json" with { type: "json" };
import type { PictureSource } from "../lib/pictures.ts";

interface ManifestEntry {
  width: number;
  height: number;
  alt: string;
  color: string;
  hash: string;
  focus?: string;
}

/** In percent from the left and from the top. */
type Focus = readonly [number, number];

/** What staff wrote of a picture that came with the site. Null: as media/manifest.json has it. */
export interface PictureEdit {
  alt: string | null;
  focus: Focus | null;
}

/** Whether a path is in our media folder. */
export function isOurMedia(path: string): boolean {
  return manifestEntry(path) !== undefined;
}

/** By the name rows give it, `/media/…`. */
function manifestEntry(name: string): ManifestEntry | undefined {
  const file = name.startsWith("/media/") ? name.slice("/media/".length) : "";
  return Object.hasOwn(manifest, file) ? (manifest as Record<string, ManifestEntry>)[file] : undefined;
}

/** As it came with the site. Null: none of our photographs is called so. */
export function asDelivered(name: string): { alt: string; focus: Focus } | null {
  const entry = name.endsWith(".jpg") ? manifestEntry(name) : undefined;
  return entry ? { alt: entry.alt, focus: focusOf(entry) } : null;
}

export function deliveredPicture(name: string, edit?: PictureEdit): PictureSource | null {
  const entry = manifestEntry(name);
  if (!entry) return null;
  // What was not measured is left out: pages carry their pictures' facts twice, as HTML and as data.
  const { hash, ...measured } = entry;
  const picture = { src: name, version: hash, ...measured, alt: edit?.alt ?? entry.alt };
  if (!edit?.focus) return picture;
  return { ...picture, version: versionOf(hash, edit.focus), focus: `${edit.focus[0]}% ${edit.focus[1]}%` };
}

/**
 * What the image server makes a picture from. The hash alone is the address in the pages' own code, which keeps the focal
 * point of the manifest; the one that staff set has an address of its own.
 */
export function deliveredOriginal(name: string, requestedVersion: string | undefined, edit?: PictureEdit) {
  const entry = manifestEntry(name);
  if (!entry) return null;
  const { width, height, hash } = entry;
  const size = { width, height };
  const focus = edit?.focus;
  if (!focus || requestedVersion === hash) return { version: hash, focus: focusOf(entry), size };
  return { version: versionOf(hash, focus), focus, size };
}

function versionOf(hash: string, [left, top]: Focus): string {
  return `${hash}-${left}-${top}`;
}

function focusOf({ focus }: ManifestEntry): Focus {
  const [left = 50, top = 50] = focus?.split(" ").map(Number.parseFloat) ?? [];
  return [left, top];
}

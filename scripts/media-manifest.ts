import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/**
 * media/manifest.json describes every picture and film under media/. The fields in Measured come from the
 * bytes and are refreshed by `npx node scripts/media-manifest.ts`; all others are written by hand.
 */
export interface MediaEntry extends Measured {
  alt: string;
  /** CSS object-position that keeps the subject in view when the picture is cropped tall. */
  focus?: string;
  /** The plain background colour of a portrait, in words. */
  ground?: string;
  /** Fabrics have a name and a description of the weave. */
  name?: string;
  description?: string;
}

export type MediaManifest = Record<string, MediaEntry>;

interface Measured {
  width: number;
  height: number;
  color: string;
  hash: string;
}

const MEDIA = fileURLToPath(new URL("../media/", import.meta.url));
const MANIFEST = `${MEDIA}manifest.json`;
const PICTURES = new Set([".jpg", ".svg"]);
const FILMS = new Set([".mp4", ".webm"]);
/** The background behind pictures, also used for logos that are mostly transparent. */
const BONE = "#ece3d4";

export function listMedia(): string[] {
  return readdirSync(MEDIA, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => PICTURES.has(extname(file)) || FILMS.has(extname(file)))
    .sort();
}

export function readManifest(): MediaManifest {
  return JSON.parse(readFileSync(MANIFEST, "utf8"));
}

export function hashMedia(file: string): string {
  return createHash("sha256")
    .update(readFileSync(MEDIA + file))
    .digest("hex")
    .slice(0, 8);
}

export async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(MEDIA + posterOf(file)).metadata();
  return { width, height };
}

/** sharp cannot open a film, so its poster (same frame, same size) is measured instead. */
function posterOf(file: string): string {
  return FILMS.has(extname(file)) ? `${file.slice(0, -extname(file).length)}-poster.jpg` : file;
}

async function dominantColor(file: string): Promise<string> {
  const image = sharp(MEDIA + posterOf(file)).resize(64, 64, { fit: "fill" });
  const pixels = await image.flatten({ background: BONE }).toColourspace("srgb").raw().toBuffer();
  return dominantShade(pixels);
}

/** The mean colour of the most frequent bucket of colours; a bucket spans 16 steps of each channel. */
export function dominantShade(rgb: Uint8Array): string {
  const shades = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let i = 0; i + 2 < rgb.length; i += 3) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(i, i + 3);
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const shade = shades.get(key) ?? { count: 0, sum: [0, 0, 0] };
    shade.count += 1;
    shade.sum = [shade.sum[0] + r, shade.sum[1] + g, shade.sum[2] + b];
    shades.set(key, shade);
  }
  const largest = [...shades.values()].reduce((a, b) => (b.count > a.count ? b : a));
  return `#${largest.sum.map((total) => hexByte(total / largest.count)).join("")}`;
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}

async function refresh(): Promise<void> {
  const before = readManifest();
  const after: MediaManifest = {};
  for (const file of listMedia()) {
    const authored = before[file];
    if (!authored?.alt) console.warn(`${file} needs an alt text in media/manifest.json`);
    const measured = { ...(await sizeOf(file)), color: await dominantColor(file), hash: hashMedia(file) };
    after[file] = { alt: "", ...authored, ...measured };
  }
  writeFileSync(MANIFEST, `${JSON.stringify(after, null, 2)}\n`);
  console.log(`media/manifest.json: ${Object.keys(after).length} files`);
}

if (import.meta.main) await refresh();

import sharp from "sharp";
import type { Band } from "./band";

/** Twice the size it has in a mail. */
const WIDTH = 1200;
const HEIGHT = 48;
/** Six times the height, as on the order's page. */
const TILE = 6 * HEIGHT;
const WARP = { width: 4, gap: 16 };
const INK = "#14110f";
const PAPER = "#fbf8f2";

const TEXTILES = new Map(
  Object.entries(
    import.meta.glob<string>("../../../media/textiles/*.svg", {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ).map(([path, svg]) => [path.replace(/^.*\/|\.svg$/g, ""), svg]),
);

/** Each is drawn once: that takes longer than all the rest. */
const tiles = new Map<string, Promise<Buffer>>();

function tileOf(cloth: string): Promise<Buffer> | null {
  const svg = TEXTILES.get(cloth);
  if (svg === undefined) return null;
  const drawn = tiles.get(cloth);
  if (drawn) return drawn;
  const tile = sharp(Buffer.from(svg)).resize(TILE).png().toBuffer();
  tiles.set(cloth, tile);
  tile.catch(() => tiles.delete(cloth));
  return tile;
}

/** A PNG: mail programs show no SVG. Null for a cloth we do not have. */
export async function drawBand({ cloths, percent }: Band): Promise<Buffer<ArrayBuffer> | null> {
  const patterns = cloths.flatMap((cloth) => tileOf(cloth) ?? []);
  if (patterns.length !== cloths.length) return null;
  const woven = Math.round((WIDTH * percent) / 100);
  const segments = await Promise.all(
    patterns.map(async (tile, place) => {
      const from = Math.round((WIDTH * place) / patterns.length);
      const to = Math.min(woven, Math.round((WIDTH * (place + 1)) / patterns.length));
      return to > from ? [{ input: await weave(await tile, to - from), left: from, top: 0 }] : [];
    }),
  );
  const png = await sharp(Buffer.from(warp())).composite(segments.flat()).png({ palette: true }).toBuffer();
  return Buffer.from(png);
}

async function weave(tile: Buffer, width: number): Promise<Buffer> {
  // Never narrower than the tile, which would not fit.
  const whole = Math.max(width, TILE);
  const cloth = await sharp({ create: { width: whole, height: TILE, channels: 4, background: PAPER } })
    .composite([{ input: tile, tile: true, gravity: "northwest" }])
    .png()
    .toBuffer();
  return sharp(cloth).extract({ left: 0, top: 0, width, height: HEIGHT }).png().toBuffer();
}

/** The bare threads of what is still to come. */
function warp(): string {
  const step = WARP.width + WARP.gap;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/><pattern id="w" width="${step}" height="${HEIGHT}" patternUnits="userSpaceOnUse"><rect width="${WARP.width}" height="${HEIGHT}" fill="${INK}" fill-opacity=".5"/></pattern><rect width="100%" height="100%" fill="url(#w)"/></svg>`;
}

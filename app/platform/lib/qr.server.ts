import sharp from "sharp";
import { encode } from "uqr";

/** A code as squares: an SVG path in a box of `size` by `size`. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** Light around the code, without which readers do not find it: four squares, as the standard asks. */
const QUIET_SQUARES = 4;
const PNG_PIXELS_PER_SQUARE = 8;

/** A quarter of the code may be creased or dirty and it is still read. */
export function drawQr(words: string, border = 0): QrDrawing {
  const { data, size } = encode(words, { ecc: "Q", border });
  return { size, path: data.map(rowPath).join("") };
}

/** For mails, where SVG is not shown. */
export function qrPng(words: string): Promise<Buffer> {
  const { size, path } = drawQr(words, QUIET_SQUARES);
  const side = size * PNG_PIXELS_PER_SQUARE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer();
}

/** Neighbouring squares of a row as one bar. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}

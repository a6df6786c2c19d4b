/*
 * A file can be a picture and something else at once: a page, a script or an archive in a comment, or after the picture's
 * end. Phones too write things there (a second exposure, a short film), so what stands outside the pixels is not refused
 * for being there, but looked at.
 */

/** The parts of a picture's file that are not pixels: comments and other facts, and what follows its end. */
export interface OutsidePixels {
  facts: Uint8Array[];
  trailing: Uint8Array;
}

const NOTHING = new Uint8Array();

function outsidePixels(bytes: Uint8Array, type: string): OutsidePixels {
  if (type === "image/jpeg") return ofJpeg(bytes);
  if (type === "image/png") return ofPng(bytes);
  if (type === "image/webp") return ofWebp(bytes);
  return ofBoxes(bytes);
}

/** Words that begin a page, a script, a document, an archive or a program. */
const ACTIVE = /<script|<html|<!doctype|<svg|<iframe|<\?php|%PDF-/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are marks of files
const ARCHIVE_OR_PROGRAM = /PK\x03\x04|PK\x05\x06|Rar!\x1a|^MZ|^\x7fELF|^#!/;

export function hidesSomethingElse(bytes: Uint8Array, type: string): boolean {
  const { facts, trailing } = outsidePixels(bytes, type);
  const after = latin1(trailing);
  return (
    facts.some((fact) => ACTIVE.test(latin1(fact))) || ACTIVE.test(after) || ARCHIVE_OR_PROGRAM.test(after)
  );
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Segments of a marker and a length; after the start of a scan, pixels up to the next marker. */
function ofJpeg(bytes: Uint8Array): OutsidePixels {
  const at = view(bytes);
  const facts: Uint8Array[] = [];
  let place = 2;
  while (place + 4 <= bytes.length) {
    const marker = bytes[place + 1] ?? 0;
    if (bytes[place] !== 0xff) break;
    if (marker === 0xd9) return { facts, trailing: bytes.subarray(place + 2) };
    // Fill bytes, and markers without a length.
    if (marker === 0xff) {
      place += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      place += 2;
      continue;
    }
    const end = place + 2 + at.getUint16(place + 2);
    if (marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)) facts.push(bytes.subarray(place + 4, end));
    place = marker === 0xda ? endOfScan(bytes, end) : end;
  }
  const isEnded = bytes[place] === 0xff && bytes[place + 1] === 0xd9;
  return { facts, trailing: isEnded ? NOTHING : bytes.subarray(Math.min(place, bytes.length)) };
}

/** In a scan 0xFF is followed by 0 or by a restart marker; anything else ends it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let place = bytes.indexOf(0xff, from); place !== -1; place = bytes.indexOf(0xff, place + 1)) {
    const next = bytes[place + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return place;
  }
  return bytes.length;
}

function ofPng(bytes: Uint8Array): OutsidePixels {
  const at = view(bytes);
  const facts: Uint8Array[] = [];
  let place = 8;
  while (place + 12 <= bytes.length) {
    const length = at.getUint32(place);
    const name = latin1(bytes.subarray(place + 4, place + 8));
    if (name !== "IDAT" && name !== "fdAT") facts.push(bytes.subarray(place + 8, place + 8 + length));
    place += 12 + length;
    if (name === "IEND") break;
  }
  return { facts, trailing: bytes.subarray(Math.min(place, bytes.length)) };
}

const WEBP_PIXELS = new Set(["VP8 ", "VP8L", "ALPH", "ANMF"]);

function ofWebp(bytes: Uint8Array): OutsidePixels {
  const at = view(bytes);
  const facts: Uint8Array[] = [];
  const end = Math.min(8 + at.getUint32(4, true), bytes.length);
  let place = 12;
  while (place + 8 <= end) {
    const length = at.getUint32(place + 4, true);
    const name = latin1(bytes.subarray(place, place + 4));
    if (!WEBP_PIXELS.has(name)) facts.push(bytes.subarray(place + 8, place + 8 + length));
    place += 8 + length + (length % 2);
  }
  return { facts, trailing: bytes.subarray(end) };
}

/** AVIF: boxes of a length and a name. Pixels are in `mdat`. */
function ofBoxes(bytes: Uint8Array): OutsidePixels {
  const at = view(bytes);
  const facts: Uint8Array[] = [];
  let place = 0;
  while (place + 8 <= bytes.length) {
    const length = at.getUint32(place);
    const name = latin1(bytes.subarray(place + 4, place + 8));
    if (length < 8 || place + length > bytes.length || !/^[a-z]\w{3}$/i.test(name)) break;
    if (name !== "mdat") facts.push(bytes.subarray(place + 8, place + length));
    place += length;
  }
  return { facts, trailing: bytes.subarray(Math.min(place, bytes.length)) };
}

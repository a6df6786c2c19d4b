/** A kind of file we keep, and how its name ends. */
export interface FileKind {
  type: string;
  extension: string;
}

/** Long enough for every mark below. */
export const MARK_BYTES = 12;

const KINDS: readonly (FileKind & { mark: RegExp })[] = [
  { type: "image/jpeg", extension: "jpg", mark: /^\xff\xd8\xff/ },
  { type: "image/png", extension: "png", mark: /^\x89PNG\r\n/ },
  { type: "image/gif", extension: "gif", mark: /^GIF8[79]a/ },
  { type: "image/webp", extension: "webp", mark: /^RIFF[\s\S]{4}WEBP/ },
  { type: "image/avif", extension: "avif", mark: /^[\s\S]{4}ftypavi[fs]/ },
  { type: "image/heic", extension: "heic", mark: /^[\s\S]{4}ftyphe(?:ic|ix|im|is|vc|vx)/ },
  { type: "image/heif", extension: "heif", mark: /^[\s\S]{4}ftypm(?:if|sf)1/ },
  { type: "application/pdf", extension: "pdf", mark: /^%PDF-/ },
];

/** What a file is by its first bytes, whatever it calls itself. Null for everything we do not keep. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, MARK_BYTES));
  const kind = KINDS.find(({ mark }) => mark.test(start));
  return kind ? { type: kind.type, extension: kind.extension } : null;
}

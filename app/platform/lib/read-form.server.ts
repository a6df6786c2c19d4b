/** Several times the entries of our longest form, including files. */
export const MAX_ENTRIES = 300;

/** The separator that every entry has, by content type. A multipart file may contain any other character. */
const SIGNS = new Map([
  ["application/x-www-form-urlencoded", /&/g],
  ["multipart/form-data", /form-data/gi],
]);

/**
 * The form in a request. An unreadable one, or one with more entries than any of our forms, is treated as empty, which
 * every form refuses. Entries are counted first, because parsing takes quadratic time.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const sign = SIGNS.get(type.split(";", 1)[0]?.trim().toLowerCase() ?? "");
  // With several content types the parser would use the last.
  if (!sign || type.includes(",")) return new FormData();
  try {
    const body = Buffer.from(await request.arrayBuffer());
    if (hasMore(body.toString("latin1"), sign)) return new FormData();
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    return new FormData();
  }
}

function hasMore(text: string, sign: RegExp): boolean {
  let count = 0;
  for (const _ of text.matchAll(sign)) if (++count > MAX_ENTRIES) return true;
  return false;
}

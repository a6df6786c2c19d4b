/** Every row, value and line of a body brings one. A thousand whole rows fit, and the longest story there may be. */
const SIGN = /[[{,\n]/g;
const MOST_PARTS = 25_000;

export const TOO_MANY_PARTS = {
  code: "PGRST413",
  message: "These are too many rows. Please send fewer at once.",
  details: null,
  hint: null,
};

/**
 * The request, or null when its body has too many parts. A megabyte of empty rows is a hundred megabytes once the
 * package has taken it apart: more than this process has.
 */
export async function withFewParts(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  const text = await request.text();
  let parts = 0;
  for (const _ of text.matchAll(SIGN)) if (++parts > MOST_PARTS) return null;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: text });
}

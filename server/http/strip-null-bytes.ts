const NULL_CHARACTER = /%00/g;
const REPLACEMENT_CHARACTER = "%EF%BF%BD";

/**
 * No text in the database holds a null character, and asking for one is an error there. In an address it is read as
 * what browsers put for a character they cannot show: a name that nothing has.
 */
export function stripNullBytes(request: Request): Request {
  const url = request.url.replace(NULL_CHARACTER, REPLACEMENT_CHARACTER);
  if (url === request.url) return request;
  const { method, headers, body, signal } = request;
  return new Request(url, { method, headers, body, signal, ...(body && { duplex: "half" }) });
}

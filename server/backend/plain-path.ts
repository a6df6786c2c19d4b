/** Letters, digits, slashes and the like, which nobody has a reason to write in hexadecimal. */
const DISGUISED = /%(?:2[def]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/**
 * Our rules read an address as it was sent, the package reads it decoded. So that both read the same, names of tables
 * and services are written as they are; the name of a file may hold blanks and accents in the usual disguise, but no
 * letter or slash.
 */
export function isPlainPath(pathname: string): boolean {
  if (pathname.includes("//")) return false;
  return pathname.startsWith("/storage/v1/") ? !DISGUISED.test(pathname) : !pathname.includes("%");
}

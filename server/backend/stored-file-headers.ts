/** Types a browser shows without running anything of theirs. */
const SHOWN = /^(image\/(?!svg)|video\/|audio\/|application\/pdf|text\/plain)/;

/**
 * Stored files are served from the site's own origin, where a page or drawing with a script in it could act
 * for whoever opens it. Such types are handed over as downloads and may run nothing; pictures still show.
 */
export function withSafeFileHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("X-Content-Type-Options", "nosniff");
  if (!SHOWN.test(headers.get("Content-Type") ?? "")) {
    headers.set("Content-Disposition", "attachment");
    headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

import { createHash } from "node:crypto";

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** Names each inline script of a finished page by its hash; anything else inline is refused by the browser. */
export function scriptHashes(page: string): string[] {
  return Array.from(page.matchAll(INLINE_SCRIPT), ([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
}

export interface PolicyOptions {
  /** Where the browser talks to the backend when it is not this origin. */
  backendUrl: string | null;
  /** Where a form may take the browser to pay when it is not this origin. */
  payOrigin: string | null;
  secure: boolean;
}

/** For a finished page, or for one that is streamed and whose inline scripts carry this nonce. */
export function contentSecurityPolicy(
  page: string | { nonce: string },
  { backendUrl, payOrigin, secure }: PolicyOptions,
): string {
  const backend = backendUrl ? ` ${backendUrl}` : "";
  const inline = typeof page === "string" ? scriptHashes(page) : [`'nonce-${page.nonce}'`];
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.join(" ")}`.trimEnd(),
    "style-src 'self'",
    // React writes style attributes for picture placeholders and grid positions.
    "style-src-attr 'unsafe-inline'",
    // Staff may give a product picture as a foreign address or a data image.
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src 'self'${backend}`,
    `form-action 'self'${payOrigin ? ` ${payOrigin}` : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const PERMISSIONS = ["accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb"];

/** On every answer, whoever makes it. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS.map((name) => `${name}=()`).join(", "),
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

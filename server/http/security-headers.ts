import { hash } from "node:crypto";

export interface PolicyOptions {
  /** Where a form may take the browser to pay when it is not this origin. */
  payOrigin: string | null;
  secure: boolean;
}

/** Our own inline scripts: the texts of those in a whole page, or the nonce that those of a streamed one carry. */
export interface OwnScripts {
  scripts: readonly (string | Buffer)[];
  nonce?: string;
}

/** Scripts of ours run; any other inline one is refused by the browser. */
export function contentSecurityPolicy(
  { scripts, nonce }: OwnScripts,
  { payOrigin, secure }: PolicyOptions,
): string {
  const inline = nonce ? [`'nonce-${nonce}'`] : scripts.map(hashOf);
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
    "connect-src 'self'",
    `form-action 'self'${payOrigin ? ` ${payOrigin}` : ""}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function hashOf(script: string | Buffer): string {
  return `'sha256-${hash("sha256", script, "base64")}'`;
}

const PERMISSIONS = ["accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb"];

/** The door reads codes with the camera; no other page has one. */
export const DOOR_PERMISSIONS = PERMISSIONS.map(
  (name) => `${name}=${name === "camera" ? "(self)" : "()"}`,
).join(", ");

/** Files of a page, not pages: nothing below but nosniff means anything for them, and a page has forty. */
const PART_OF_A_PAGE = /^(?:text\/(?:javascript|css)|font\/|image\/(?!svg)|video\/)/;

/** On every answer, whoever makes it. */
export function commonHeaders(secure: boolean, contentType = ""): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    ...(PART_OF_A_PAGE.test(contentType) ? {} : PAGE_HEADERS),
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

const PAGE_HEADERS = {
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": PERMISSIONS.map((name) => `${name}=()`).join(", "),
};

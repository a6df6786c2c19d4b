const SHOWN = 6;

/** Enough of a key or token to tell two apart, never enough to use it. */
export function abridged(secret: string): string {
  return `${secret.slice(0, Math.min(SHOWN, Math.floor(secret.length / 4)))}… (${secret.length} characters)`;
}

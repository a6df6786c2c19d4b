/**
 * Of a browser without scripts. Readable by scripts: should they come later, they take the cart over and remove it, and
 * signing out removes it too. What it says is signed.
 */
export const CART_COOKIE = "afi-cart";

const FOUND = new RegExp(`(?:^|;)\\s*${CART_COOKIE}=([^;\\s]+)`);

/** Its value in a Cookie header or in `document.cookie`. */
export function findCartCookie(cookies: string | null | undefined): string | null {
  return (cookies && FOUND.exec(cookies)?.[1]) || null;
}

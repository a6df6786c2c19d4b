/** The cart, and the orders placed here. Their cookies stay when the storage goes. */
const SHOPPING_COOKIE = /^afi-(?:cart$|order-)/;

/** Clears what a browser without scripts keeps of its visitor; with scripts the page does it. */
export function clearSiteData(request: Request): Headers {
  const headers = new Headers({ "Clear-Site-Data": '"storage"' });
  for (const cookie of (request.headers.get("Cookie") ?? "").split(";")) {
    const name = cookie.split("=")[0]?.trim() ?? "";
    if (SHOPPING_COOKIE.test(name)) headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
  }
  return headers;
}

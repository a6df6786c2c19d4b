import { randomBytes } from "node:crypto";
import { z } from "zod";
import { isSameSignature, sign } from "../../platform/lib/signed-links.ts";
import { CART_COOKIE, findCartCookie } from "./cart-cookie.ts";
import { type CookieCart, EMPTY_COOKIE_CART, isEmptyCart } from "./cookie-cart.ts";

export const CART_COOKIE_PURPOSE = "cart cookies";
/** Each press in the cart of a browser without scripts is a request. They write nothing but the browser's own cookie. */
export const CART_LIMIT = { name: "cart", points: 200, windowS: 10 * 60 };
const MAX_AGE_S = 30 * 24 * 3_600;
/** Browsers keep 4,096 bytes of a cookie, its name and attributes included. */
const MAX_LENGTH = 3_600;

const Line = z.tuple([z.string(), z.string().nullable(), z.int().min(1)]);
const Stored = z.tuple([
  z.string(),
  z.array(Line),
  z.array(Line),
  z.array(z.tuple([z.string(), z.boolean()])),
  z.string().nullable(),
]);

/** Reads and writes the carts of browsers without scripts. */
export interface CookieCarts {
  /** Whether the browser has one at all, true or not. */
  isIn(request: Request): boolean;
  /** One that is not ours, or not whole, is an empty cart. */
  read(request: Request): CookieCart;
  /** The header that keeps it, or removes an empty one; null when it is larger than a cookie can be. */
  write(cart: CookieCart): string | null;
  newId(): string;
}

export function createCookieCarts(key: Buffer, siteUrl: string): CookieCarts {
  const attributes = `; Path=/; SameSite=Lax${siteUrl.startsWith("https:") ? "; Secure" : ""}`;
  const newId = () => randomBytes(9).toString("base64url");
  return {
    isIn: (request) => findCartCookie(request.headers.get("Cookie")) !== null,
    read(request) {
      const [text = "", signature = null] = findCartCookie(request.headers.get("Cookie"))?.split(".") ?? [];
      if (!isSameSignature(signature, sign(key, text))) return EMPTY_COOKIE_CART;
      return fromText(text);
    },
    write(cart) {
      if (isEmptyCart(cart)) return `${CART_COOKIE}=; Max-Age=0${attributes}`;
      const text = toText(cart.id === "" ? { ...cart, id: newId() } : cart);
      const value = `${text}.${sign(key, text)}`;
      return value.length > MAX_LENGTH ? null : `${CART_COOKIE}=${value}; Max-Age=${MAX_AGE_S}${attributes}`;
    },
    newId,
  };
}

function toText({ id, lines, savedLines, placed, code }: CookieCart): string {
  const short = (all: CookieCart["lines"]) => all.map((line) => [line.id, line.size, line.quantity]);
  const orders = placed.map(({ reference, isEnded }) => [reference, isEnded]);
  return Buffer.from(JSON.stringify([id, short(lines), short(savedLines), orders, code])).toString(
    "base64url",
  );
}

function fromText(text: string): CookieCart {
  try {
    const [id, lines, savedLines, orders, code] = Stored.parse(
      JSON.parse(Buffer.from(text, "base64url").toString()),
    );
    const long = (all: z.output<typeof Line>[]) =>
      all.map(([id, size, quantity]) => ({ id, size, quantity }));
    const placed = orders.map(([reference, isEnded]) => ({ reference, isEnded }));
    return { id, lines: long(lines), savedLines: long(savedLines), placed, code };
  } catch {
    return EMPTY_COOKIE_CART;
  }
}

import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { findOffer, offerIdOf } from "~/events/tickets/waiting.server";
import { dbContext, formGuardContext, requestContext, serviceDbContext } from "~/platform/context";
import { TOO_MANY } from "~/platform/forms/form-action.server";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { type CartItem, DEFAULT_MAX_QUANTITY, lineKey } from "~/shop/cart/cart";
import { checkCart, type Finding, isTooMany, type KnownProduct } from "~/shop/cart/cart-check";
import { listKnownProducts } from "~/shop/cart/cart-check.server";
import {
  addLine,
  type CookieCart,
  type CookieCartLine,
  restoreSavedCart,
  setLine,
} from "~/shop/cart/cookie-cart";
import { findingText } from "~/shop/cart/finding-messages";
import { noRoomText } from "~/shop/catalogue/buying";
import { ONE_SIZE } from "~/shop/catalogue/sizes";
import { cookieCartsContext } from "../context";
import { listCartItems } from "./cookie-cart.server";

const SELECT_SIZE = "Please select a size before adding to cart.";
const FULL =
  "Your cart holds as many different pieces as it can without JavaScript. Please order these first.";

export type CartChange =
  | { kind: "changed"; cookie: string; added: string | null }
  | { kind: "refused"; status: number; words: string; productHref: string | null };

const quantity = z.coerce.number().int().min(0).max(DEFAULT_MAX_QUANTITY);
const Add = z.object({
  product: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  size: z
    .string()
    .max(20)
    .transform((size) => size || null)
    .default(null),
  quantity: quantity.catch(1).transform((count) => Math.max(1, count)),
});
const Change = z.union([
  Add,
  z.object({ line: z.string().max(200), quantity }),
  z.object({ savedCart: z.enum(["restore", "discard"]) }),
]);

interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** A form of a browser without scripts: adds a piece, changes a line, or answers for the saved cart. */
export async function changeCookieCart({ request, context }: Args, form: FormData): Promise<CartChange> {
  const change = Change.safeParse(Object.fromEntries(form));
  if (!change.success) return refused(400, "That could not be read. Please try again.");
  if (!(await admitsCartWrite(context))) return refused(429, TOO_MANY);
  const cart = context.get(cookieCartsContext).read(request);
  const asked = change.data;
  if ("product" in asked) return add({ request, context }, cart, asked);
  if ("line" in asked) return kept(context, setLine(cart, asked.line, asked.quantity));
  return kept(context, asked.savedCart === "restore" ? restoreSavedCart(cart) : { ...cart, savedLines: [] });
}

export function admitsCartWrite(context: Args["context"]): Promise<boolean> {
  return context.get(formGuardContext).admits("cart", context.get(requestContext).clientAddress);
}

async function add(
  { request, context }: Args,
  cart: CookieCart,
  { product, size, quantity }: z.output<typeof Add>,
): Promise<CartChange> {
  const db = context.get(dbContext);
  const { now } = context.get(requestContext);
  const offer = (await offerIdOf(request))
    ? await findOffer(context.get(serviceDbContext), request, now)
    : null;
  const [itemOf, [known]] = await Promise.all([
    listCartItems(db, context.get(picturesContext), [product]),
    listKnownProducts(db, [product], now, offer),
  ]);
  const item = itemOf(product, size);
  if (!item || !known) return refused(404, "That piece is not for sale.");
  const productHref = item.category === "ticket" ? null : href("/product/:id", { id: product });
  if (size === null && known.sizes.length > 0) return refused(400, SELECT_SIZE, productHref);

  const held = cart.lines.find((line) => lineKey(line) === lineKey(item))?.quantity ?? 0;
  const finding = checkCart([{ ...item, quantity: 1 }], [known]).get(lineKey(item));
  if (finding && !isTooMany(finding)) return refused(409, unbuyableText(item, finding), productHref);
  const most = mostOf(known, size);
  const room = most - held;
  if (room < 1) return refused(409, noRoomText(item.name, most), productHref);
  const line: CookieCartLine = { id: product, size, quantity: Math.min(quantity, room) };
  return kept(context, addLine(cart, line), lineKey(line));
}

function unbuyableText({ name, size }: CartItem, finding: Finding): string {
  if (finding.kind !== "sold-out") return findingText(name, size, finding);
  return finding.isSizeAlone ? `${name} is sold out in ${size}.` : `${name} is sold out.`;
}

function mostOf({ left, leftBySize, maxPerOrder }: KnownProduct, size: string | null): number {
  const limits = [left ?? leftBySize?.[size ?? ONE_SIZE], maxPerOrder, DEFAULT_MAX_QUANTITY];
  return Math.min(...limits.filter((limit) => limit !== undefined));
}

function kept(context: Args["context"], cart: CookieCart, added: string | null = null): CartChange {
  const cookie = context.get(cookieCartsContext).write(cart);
  return cookie ? { kind: "changed", cookie, added } : refused(413, FULL);
}

function refused(status: number, words: string, productHref: string | null = null): CartChange {
  return { kind: "refused", status, words, productHref };
}

import { data, href, redirect } from "react-router";
import { pageHead } from "~/platform/content/page-picture.server";
import { contentContext } from "~/platform/content/site-content.server";
import { siteContext } from "~/platform/context";
import { pageMeta } from "~/platform/lib/meta";
import { PRIVATE } from "~/platform/lib/private-headers";
import { readForm } from "~/platform/lib/read-form.server";
import type { Handle } from "~/platform/page/handle";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { isTicket, lineKey } from "~/shop/cart/cart";
import { CartAnnouncer } from "~/shop/cart/cart-announcer";
import { type CartNews, CartNote } from "~/shop/cart/cart-note";
import { CartPage } from "~/shop/cart/cart-page";
import type { CookieCartView } from "~/shop/cart/cookie-cart-view";
import { changeCookieCart } from "~/shop/checkout/change-cookie-cart.server";
import { openCookieCart, viewCookieCart } from "~/shop/checkout/cookie-cart.server";
import { CookieCartProvider } from "~/shop/checkout/cookie-cart-provider";
import type { Route } from "./+types/cart";

export const handle = { area: "checkout" } satisfies Handle;

/** The same for everyone but browsers without scripts, see page-address.ts. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const page = {
    siteUrl: context.get(siteContext).siteUrl,
    head: pageHead(args.context.get(contentContext), context.get(picturesContext), "cart"),
  };
  const opened = await openCookieCart(args);
  if (!opened) return data({ ...page, kept: null, news: null });
  const kept = await viewCookieCart(args, opened);
  const news = kept && newsOf(kept, new URL(args.request.url).searchParams.get("added"));
  return data({ ...page, kept, news }, { headers: { ...PRIVATE, ...opened.headers } });
}

/** The forms of a browser without scripts. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const change = await changeCookieCart(args, form);
  if (change.kind === "changed") {
    const headers = { "Set-Cookie": change.cookie };
    if (form.has("savedCart")) throw redirect("/checkout", { status: 303, headers });
    const query = change.added ? `?added=${encodeURIComponent(change.added)}` : "";
    throw redirect(`/cart${query}`, { status: 303, headers });
  }
  const { status, words, productHref } = change;
  return data({ words, productHref, isRefusal: true }, { status });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const caching = loaderHeaders.get("Cache-Control");
  return caching ? { "Cache-Control": caching } : new Headers();
}

function newsOf({ lines, isSomethingGone }: CookieCartView, added: string | null): CartNews | null {
  const line = lines.find((one) => lineKey(one) === added);
  if (line)
    return {
      words: `Added to your cart: ${line.name}${line.size ? `, size ${line.size}` : ""}.`,
      isRefusal: false,
      productHref: isTicket(line) ? null : href("/product/:id", { id: line.id }),
    };
  if (!isSomethingGone) return null;
  return { words: "Something in your cart is no longer for sale.", isRefusal: false, productHref: null };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(loaderData.siteUrl, {
    ...loaderData.head,
    path: "/cart",
    noIndex: true,
  });
}

export default function CartRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { kept } = loaderData;
  const news = actionData ?? loaderData.news;
  return (
    <CookieCartProvider kept={kept}>
      <CartAnnouncer />
      {news && <CartNote {...news} />}
      <CartPage />
    </CookieCartProvider>
  );
}

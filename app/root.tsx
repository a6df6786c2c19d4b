import { type ReactNode, useEffect } from "react";
import {
  data,
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router";
import "./platform/styles/app.css";
import { SiteFrame } from "~/editorial/frame/site-frame";
import { AccountTool } from "~/people/account/account-tool";
import { EmbeddedFacts } from "~/platform/organisation/embedded-facts";
import { organisation } from "~/platform/organisation/organisation";
import { useIsStreamed } from "~/platform/page/deferred";
import { DeferredScripts } from "~/platform/page/deferred-hydration";
import { FULL_PAGE_PARAMETER } from "~/platform/page/full-page";
import { useHandle } from "~/platform/page/handle";
import { pendingMessage } from "~/platform/page/pending-messages";
import { QUEUE_EVENTS, replayQueuedEvents } from "~/platform/page/queued-events";
import { RouteError } from "~/platform/page/route-error";
import { useFocusNewPage } from "~/platform/page/use-focus-new-page";
import { account } from "~/platform/sign-in/account";
import { clearTabStorageOnSignOut } from "~/platform/sign-in/clear-tab-storage";
import { BagIcon } from "~/platform/ui/icons";
import { InlineScript } from "~/platform/ui/inline-script";
import { useLight } from "~/platform/ui/light";
import { Link } from "~/platform/ui/link";
import { Spinner } from "~/platform/ui/spinner";
import { Toaster } from "~/platform/ui/toaster";
import { CartProvider, useCart } from "~/shop/cart/cart-provider";
import { CartReach } from "~/shop/cart/cart-reach";
import { CartSettlement } from "~/shop/checkout/cart-settlement";
import favicon from "../media/brand/favicon.svg?url";
import hankenGrotesk from "../media/fonts/hanken-grotesk.woff2?url";
import ojuju from "../media/fonts/ojuju.woff2?url";
import type { Route } from "./+types/root";
import { refusedBodyContext } from "./platform/context";

/** A form whose body the server refused gets an error page at the same URL. */
const refuseBody: MiddlewareFunction<Response> = ({ context }) => {
  const refused = context.get(refusedBodyContext);
  if (refused) throw data(refused, { status: refused.status });
};

export const middleware: Route.MiddlewareFunction[] = [refuseBody];

export const links: Route.LinksFunction = () => [
  ...[ojuju, hankenGrotesk].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: favicon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** A page without a title of its own. */
export function meta() {
  return [{ title: organisation.name }];
}

export function Layout({ children }: { children: ReactNode }) {
  const { area } = useHandle();
  useFocusNewPage();
  const isStreamed = useIsStreamed();
  return (
    <html lang="en-ZA" data-light={useLight() ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="only light" />
        <meta name="theme-color" content="#f6f0e6" />
        {isStreamed && <StreamedWithoutScripts />}
        <Meta />
        <Links />
      </head>
      <body data-area={area}>
        <EmbeddedFacts />
        <CartProvider>{children}</CartProvider>
        <ScrollRestoration />
        <InlineScript text={QUEUE_EVENTS} />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => account.start(), []);
  useEffect(clearTabStorageOnSignOut, []);
  useEffect(() => void replayQueuedEvents(), []);
  return (
    <>
      <SiteFrame shopTools={<ShopTools />}>
        <Outlet />
      </SiteFrame>
      <CartReach />
      <PendingPage />
      <CartSettlement />
      <Toaster />
    </>
  );
}

function ShopTools() {
  return (
    <>
      <AccountTool />
      <CartLink />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <RouteError error={error} />
    </SiteFrame>
  );
}

/** The link to the cart, with the number of items once the browser's cart is loaded. */
function CartLink() {
  const { count, isLoaded } = useCart();
  return (
    <Link
      to="/cart"
      aria-label={isLoaded ? `Cart, ${count} ${count === 1 ? "item" : "items"}` : "Cart"}
      className="inline-flex min-h-[44px] items-center gap-2 px-[12px] text-nav font-medium tabular-nums"
    >
      <BagIcon />
      {/* Reserves the space, so that the bar does not move when the number appears. */}
      <span className="min-w-[1ch]">{isLoaded && count}</span>
    </Link>
  );
}

/** Shows a message while the next page loads; quick navigations show none. */
function PendingPage() {
  const here = useLocation();
  const { location } = useNavigation();
  const words = pendingMessage(here.pathname, location?.pathname);
  if (!words) return null;
  return (
    <section
      aria-label="Loading"
      className="fixed inset-x-0 bottom-0 z-60 bg-paper px-gutter py-6 transition-opacity delay-200 md:right-auto starting:opacity-0"
    >
      <Spinner>{words}</Spinner>
    </section>
  );
}

/**
 * Scripts insert the content of a streamed page. Where they are blocked, the meta refresh loads the page unstreamed
 * once this one is complete; by then the data is there.
 */
function StreamedWithoutScripts() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(FULL_PAGE_PARAMETER, "");
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${pathname}?${query}`} />
    </noscript>
  );
}

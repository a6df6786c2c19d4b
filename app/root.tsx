import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, ScrollRestoration } from "react-router";
import "./styles/app.css";
import favicon from "../media/brand/favicon.svg?url";
import hankenGrotesk from "../media/fonts/hanken-grotesk.woff2?url";
import ojuju from "../media/fonts/ojuju.woff2?url";
import type { Route } from "./+types/root";
import { factsElement } from "./content/facts";
import { organisation } from "./content/organisation";
import { account } from "./features/account/account";
import { AccountTool } from "./features/account/account-tool";
import { clearTabStorageOnSignOut } from "./features/account/clear-tab-storage";
import { CartLink } from "./features/cart/cart-link";
import { CartProvider } from "./features/cart/cart-provider";
import { CartReach } from "./features/cart/cart-reach";
import { CartSettlement } from "./features/checkout/cart-settlement";
import { useIsStreamed } from "./features/shell/deferred";
import { DeferredScripts } from "./features/shell/deferred-hydration";
import { useHandle } from "./features/shell/handle";
import { PendingPage } from "./features/shell/pending-page";
import { QUEUE_EVENTS, replayQueuedEvents } from "./features/shell/queued-events";
import { refuseBody } from "./features/shell/refuse-body.server";
import { RouteError } from "./features/shell/route-error";
import { SiteFrame } from "./features/shell/site-frame";
import { StreamedWithoutScripts } from "./features/shell/streamed-without-scripts";
import { useFocusNewPage } from "./features/shell/use-focus-new-page";
import { InlineScript } from "./ui/inline-script";
import { useLight } from "./ui/light";
import { Toaster } from "./ui/toaster";

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

/** For the browser, which asks nobody: not a script that runs. */
function EmbeddedFacts() {
  const { id, json } = factsElement();
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own rows, without a way out of the element
    <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />
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

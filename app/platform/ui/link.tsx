import type { AnchorHTMLAttributes } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";
import { isExampleAddress } from "~/platform/lib/example-address";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: RouterLinkProps["to"];
  /** Our own pages are prefetched on hover, focus or touch. */
  prefetch?: RouterLinkProps["prefetch"];
  preventScrollReset?: boolean;
  reloadDocument?: boolean;
}

/**
 * Client-side navigation for our own pages; plain anchors for other sites, mail and telephone links. An address of the
 * demonstration leads nowhere and is no link.
 */
export function Link({ to, prefetch = "intent", preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  if (typeof to === "string") {
    if (isExampleAddress(to))
      // biome-ignore lint/a11y/useValidAnchor: without an address it is HTML's placeholder for a link, and may hold the same
      return <a className={`pointer-events-none ${rest.className ?? ""}`}>{rest.children}</a>;
    if (isElsewhere(to)) return <a {...rest} href={to} />;
    // The same markup as the router's, cheaper to render: a page has about sixty links.
    if (import.meta.env.SSR && to.startsWith("/")) return <a {...rest} href={to} data-discover="true" />;
  }
  return (
    <RouterLink
      {...rest}
      to={to}
      prefetch={prefetch}
      preventScrollReset={preventScrollReset}
      reloadDocument={reloadDocument}
    />
  );
}

export function isElsewhere(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

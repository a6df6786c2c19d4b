import type { AnchorHTMLAttributes } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: RouterLinkProps["to"];
  /** Our own pages are fetched as soon as the visitor means to open them. */
  prefetch?: RouterLinkProps["prefetch"];
  preventScrollReset?: boolean;
  reloadDocument?: boolean;
}

/** Our own pages open in place; other sites, mail and telephone links are left to the browser. */
export function Link({ to, prefetch = "intent", preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  if (typeof to === "string") {
    if (isElsewhere(to)) return <a {...rest} href={to} />;
    // What the router would make of it, without its work: a page has sixty of them.
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

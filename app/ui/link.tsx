import type { AnchorHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";

export interface SmartLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: LinkProps["to"];
  /** Our own pages are fetched as soon as the visitor means to open them. */
  prefetch?: LinkProps["prefetch"];
  preventScrollReset?: boolean;
  reloadDocument?: boolean;
}

/** Our own pages open in place; other sites, mail and telephone links are left to the browser. */
export function SmartLink({
  to,
  prefetch = "intent",
  preventScrollReset,
  reloadDocument,
  ...rest
}: SmartLinkProps) {
  if (typeof to === "string" && isElsewhere(to)) return <a {...rest} href={to} />;
  return (
    <Link
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

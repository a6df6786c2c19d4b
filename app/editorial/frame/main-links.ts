import type { AreaName } from "~/platform/page/areas";

export interface MainLink {
  to: string;
  label: string;
  /** A small word above the label, for a name that does not say what it is. */
  over?: string;
  /** Areas whose pages belong to the link although their path does not begin with it. */
  areas?: readonly AreaName[];
}

export const mainLinks: readonly MainLink[] = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About" },
  { to: "/events", label: "Events", areas: ["events"] },
  { to: "/nala-prive", label: "Nala Privé", areas: ["prive"] },
  { to: "/house-of-nala", label: "House of Nala", over: "Shop", areas: ["shop", "checkout"] },
  { to: "/fastrack", label: "Fastrack", areas: ["fastrack"] },
  { to: "/stories", label: "Stories", areas: ["stories"] },
  { to: "/careers", label: "Careers" },
  { to: "/contact", label: "Contact" },
];

/** The footer has the content pages only; the rest is in the bar. */
export const exploreLinks = mainLinks.filter(({ to }) => !["/", "/careers", "/contact"].includes(to));

/** `page` for the page itself, `true` for a page below it. */
export function ariaCurrent(link: MainLink, pathname: string, area: AreaName): "page" | "true" | undefined {
  if (pathname === link.to) return "page";
  return link.areas?.includes(area) ? "true" : undefined;
}

import type { MetaDescriptor } from "react-router";
import { organisation } from "~/platform/organisation/organisation";
import { isResizable, type PictureSource, pictureUrl } from "./pictures";

export interface PageMeta {
  /** Without the organisation's name, which is added. */
  title: string;
  description: string;
  /** The canonical path, including the query parameters that identify the page. */
  path: string;
  picture: PictureSource;
  type?: "website" | "article" | "product";
  /** Structured data (schema.org). */
  jsonLd?: Record<string, unknown>[];
  /** For personal or empty pages. */
  noIndex?: boolean;
}

const SHARED_WIDTH = 1080;

export function pageTitle(title: string): string {
  return title === organisation.name ? title : `${title} | ${organisation.name}`;
}

/** Title, description, canonical address, Open Graph and Twitter tags, and structured data of one page. */
export function pageMeta(siteUrl: string, page: PageMeta): MetaDescriptor[] {
  const title = pageTitle(page.title);
  const url = siteUrl + page.path;
  const image = sharedPicture(siteUrl, page.picture);
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.noIndex ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:site_name", content: organisation.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:locale", content: "en_ZA" },
    { property: "og:image", content: image },
    { property: "og:image:alt", content: page.picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: image },
    ...(page.jsonLd ?? []).map((entry) => ({
      "script:ld+json": { "@context": "https://schema.org", ...entry },
    })),
  ];
}

/** Social networks need an absolute URL of a JPEG. */
export function sharedPicture(siteUrl: string, picture: PictureSource): string {
  if (isResizable(picture.src)) return siteUrl + pictureUrl(picture, SHARED_WIDTH, "jpeg");
  return new URL(picture.src, siteUrl).href;
}

/** Breadcrumbs for search engines. */
export function breadcrumbs(siteUrl: string, steps: { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...steps].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: siteUrl + step.path,
    })),
  };
}

import type { ProductCard } from "./product";

/** The pieces of a page, in their order, as search engines read a list. */
export function productListJsonLd(siteUrl: string, pieces: readonly ProductCard[], from: number) {
  return {
    "@type": "ItemList",
    itemListElement: pieces.map((piece, index) => ({
      "@type": "ListItem",
      position: from + index + 1,
      name: piece.name,
      url: `${siteUrl}/product/${piece.id}`,
    })),
  };
}

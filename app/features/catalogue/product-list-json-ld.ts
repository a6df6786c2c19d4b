import type { ProductCard } from "./product";

/** The pieces of a page, in their order, as search engines read a list. */
export function productListJsonLd(siteUrl: string, products: readonly ProductCard[], from: number) {
  return {
    "@type": "ItemList",
    itemListElement: products.map((product, index) => ({
      "@type": "ListItem",
      position: from + index + 1,
      name: product.name,
      url: `${siteUrl}/product/${product.id}`,
    })),
  };
}

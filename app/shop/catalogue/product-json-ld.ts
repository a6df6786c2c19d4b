import { sharedPicture } from "~/platform/lib/meta";
import type { Product } from "./product";

/** The piece and its offer, as search engines read them. */
export function productJsonLd(siteUrl: string, product: Product) {
  const { id, name, designer, category, material, pictures, isSoldOut, priceCents, sizes } = product;
  return {
    "@type": "Product",
    sku: id,
    name,
    description: product.description || product.summary,
    category,
    material: material ?? undefined,
    size: sizes.length > 0 ? sizes : undefined,
    brand: { "@type": "Brand", name: designer },
    image: pictures.map((picture) => sharedPicture(siteUrl, picture)),
    offers: {
      "@type": "Offer",
      url: `${siteUrl}/product/${id}`,
      priceCurrency: "ZAR",
      price: (priceCents / 100).toFixed(2),
      availability: `https://schema.org/${isSoldOut ? "SoldOut" : "InStock"}`,
      itemCondition: "https://schema.org/NewCondition",
    },
  };
}

import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import type { ProductCard } from "./product";
import { IN_FOURS, ProductCardLink } from "./product-card";
import { SHOP_PATH } from "./shop-query";

export interface RelatedProductsProps {
  products: readonly ProductCard[];
  title?: string;
}

export function RelatedProducts({ products, title }: RelatedProductsProps) {
  const { intros } = useFacts();
  return (
    <section aria-labelledby="worn-with" className="print:hidden px-gutter pb-section">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="worn-with" className="display-2xl">
          {title ?? intros.relatedProductsTitle}
        </h2>
        <ArrowLink to={SHOP_PATH}>All pieces</ArrowLink>
      </header>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,40%),1fr))] gap-x-3 gap-y-10 md:grid-cols-4 lg:gap-x-gap">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCardLink product={product} sizes={IN_FOURS} />
          </li>
        ))}
      </ul>
    </section>
  );
}

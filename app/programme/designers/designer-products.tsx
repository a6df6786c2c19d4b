import { ArrowLink } from "~/platform/ui/arrow-link";
import { EmptyState } from "~/platform/ui/empty-state";
import type { ProductCard } from "~/shop/catalogue/product";
import { IN_FOURS, ProductCardLink } from "~/shop/catalogue/product-card";

interface DesignerProductsProps {
  title: string;
  products: ProductCard[];
}

export function DesignerProducts({ title, products }: DesignerProductsProps) {
  return (
    <section aria-labelledby="pieces" className="px-gutter pb-section">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="pieces" className="display-2xl">
          {title}
        </h2>
        <ArrowLink to="/house-of-nala">All pieces</ArrowLink>
      </header>
      {products.length > 0 ? (
        <ul className="grid grid-cols-2 gap-x-3 gap-y-10 md:grid-cols-4 lg:gap-x-gap lg:gap-y-16">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCardLink product={product} sizes={IN_FOURS} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState>The rail is bare at the moment.</EmptyState>
      )}
    </section>
  );
}

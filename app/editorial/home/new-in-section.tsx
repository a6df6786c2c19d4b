import { href } from "react-router";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { SectionHead } from "~/platform/ui/section-head";
import { PriceTag } from "~/shop/catalogue/price-tag";
import type { ProductCard } from "~/shop/catalogue/product";
import { SHOP_PATH } from "~/shop/catalogue/shop-query";

/** The newest pieces that can be bought. Buying begins on their own pages: the home page stays light. */
export function NewInSection({ products }: { products: readonly ProductCard[] }) {
  const { intros } = useFacts();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="new-in-title" data-area="shop" className="px-gutter pb-section">
      <SectionHead
        id="new-in-title"
        title={intros.newProductsTitle}
        action={<ArrowLink to={SHOP_PATH}>Shop all pieces</ArrowLink>}
      />
      <ul className="grid grid-cols-2 gap-x-3 gap-y-10 md:grid-cols-4 lg:gap-x-gap">
        {products.map((product) => (
          <li key={product.id} className="group relative">
            <Picture
              picture={product.picture}
              alt={product.picture?.alt ?? ""}
              sizes="(width >= 44rem) 22vw, 45vw"
              widest={828}
              className="aspect-4/5"
            />
            <p className="mt-3.5 text-[.6875rem] leading-[1.35] font-medium tracking-[.13em] text-muted uppercase">
              {product.designer}
            </p>
            <h3 className="mt-1 mb-1.5 display-name wrap-anywhere">
              <Link
                to={href("/product/:id", { id: product.id })}
                className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
              >
                {product.name}
              </Link>
            </h3>
            <PriceTag {...product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

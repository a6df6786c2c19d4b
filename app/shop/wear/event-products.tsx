import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { ProductCardLink } from "~/shop/catalogue/product-card";
import { RelatedProducts } from "~/shop/catalogue/related-products";
import { type EventProducts, type Wear, wearText } from "./wear";

/** On the page of an event: what is shown there, and what to wear. */
export function EventProductsSections({ products, wear }: EventProducts) {
  const { intros } = useFacts();
  return (
    <>
      {products.length > 0 && <RelatedProducts title={intros.eventProductsTitle} products={products} />}
      {wear && <WearSection wear={wear} />}
    </>
  );
}

function WearSection({ wear }: { wear: Wear }) {
  const { intros } = useFacts();
  return (
    <section
      aria-labelledby="wear"
      className="grid gap-7 px-gutter pt-4 pb-section lg:grid-cols-12 lg:gap-x-gap"
    >
      <header className="grid content-start justify-items-start gap-3 lg:col-[1/4] lg:gap-5">
        <h2 id="wear" className="display-2xl">
          {intros.eventWearTitle}
        </h2>
        <p className="max-w-[34ch]">{wearText(wear)}</p>
        <ArrowLink to="/house-of-nala">All pieces</ArrowLink>
      </header>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-gap lg:col-[4/13]">
        {wear.products.map((product) => (
          <li key={product.id}>
            <ProductCardLink product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

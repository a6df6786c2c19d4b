import { type RefObject, useEffect, useRef, useState } from "react";
import { formatRand } from "~/platform/lib/money";
import { WhatsAppLink } from "~/platform/organisation/whatsapp-link";
import { Link } from "~/platform/ui/link";
import { ShareButton } from "~/platform/ui/share-button";
import { Thread } from "~/platform/ui/thread";
import { BottomBar } from "~/shop/cart/bottom-bar";
import { CartCell } from "~/shop/cart/cart-reach";
import { DeliveryArea } from "~/shop/cart/delivery-area";
import { FREE_SHIPPING_ABOVE_CENTS } from "~/shop/cart/shipping";
import { fewText, isSizeSoldOut, leftOf } from "~/shop/stock/stock";
import { WishButton } from "~/shop/wish-list/wish-button";
import type { NamedCloth } from "./cloths.server";
import type { Product, ProductCard } from "./product";
import { AddButton, ProductBuying } from "./product-buying";
import { ProductCloth } from "./product-cloth";
import { ProductDetails } from "./product-details";
import { ProductGallery } from "./product-gallery";
import { MentionsSections, type ProductMentions } from "./product-mentions";
import { RelatedProducts } from "./related-products";
import { type Buying, useBuying } from "./use-buying";

export interface ProductPageProps {
  product: Product;
  /** The piece's full address, as it is shared. */
  address: string;
  /** Where the designer has a page. */
  designerHref: string | null;
  cloth: NamedCloth | null;
  related: readonly ProductCard[];
  mentions?: ProductMentions;
  /** When it would be ready, if it is made to order: '11 December'. */
  readyOn: string | null;
}

export function ProductPage({
  product,
  address,
  designerHref,
  cloth,
  related,
  mentions,
  readyOn,
}: ProductPageProps) {
  const buying = useBuying(product);
  const buttonRow = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="grid grid-cols-1 items-start md:max-lg:grid-cols-[minmax(0,54fr)_minmax(0,46fr)] lg:grid-cols-[minmax(0,57fr)_minmax(0,43fr)] print:block">
        <ProductGallery name={product.name} pictures={product.pictures} cloth={cloth?.cloth ?? null} />
        <div className="px-gutter pt-5 pb-8 md:sticky md:top-0 md:max-lg:pt-8 md:max-lg:pl-9 lg:pt-16 lg:pl-[clamp(3rem,7.2vw,6.5rem)] print:static print:columns-2 print:gap-10 print:px-0 print:pb-0">
          <p className="eyebrow text-muted">
            <DesignerName name={product.designer} href={designerHref} />
          </p>
          <h1 className="mt-3 mb-4 font-display text-[clamp(2.75rem,5vw,4.75rem)] leading-[.95] font-medium tracking-[-.03em] text-balance wrap-anywhere md:max-lg:text-[3.25rem]">
            {product.name}
          </h1>
          <PriceLine product={product} />
          <div className="prose mt-5 max-w-[42ch]">
            {paragraphs(product).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <div className="print:hidden">
            <ProductBuying product={product} buying={buying} readyOn={readyOn} buttonRef={buttonRow} />
          </div>
          <div className="pt-3 text-small">
            <p>Free shipping on orders over {formatRand(FREE_SHIPPING_ABOVE_CENTS)}</p>
            <DeliveryArea />
          </div>
          <div className="flex flex-wrap items-center gap-x-7 py-1 print:hidden">
            <WishButton product={product} />
            <ShareButton
              title={product.name}
              address={address}
              copiedText="Product link copied to clipboard!"
            />
            <WhatsAppLink text={questionText(product.name, buying.size, address)}>
              Ask on WhatsApp
            </WhatsAppLink>
          </div>
          <ProductDetails product={product} />
          <p className="pt-4 text-small print:hidden">
            <Link to="/returns" className="target-24 border-b">
              Return policy
            </Link>
          </p>
        </div>
      </div>
      <Thread className="mt-4 lg:mt-12 print:hidden" />
      {cloth ? <ProductCloth cloth={cloth} /> : <div className="pt-section" />}
      {mentions && <MentionsSections mentions={mentions} />}
      {related.length > 0 && <RelatedProducts products={related} />}
      <BuyingBar product={product} buying={buying} buttonRow={buttonRow} />
    </>
  );
}

interface BuyingBarProps {
  product: Product;
  buying: Buying;
  /** Has the same button. */
  buttonRow: RefObject<Element | null>;
}

function BuyingBar({ product, buying, buttonRow }: BuyingBarProps) {
  return (
    <BottomBar
      start={<CartCell />}
      label={barLabel(product, buying.size)}
      amount={formatRand(product.priceCents)}
      action={<AddButton buying={buying} size="md" />}
      hidden={useInView(buttonRow)}
      className="md:hidden unscripted:hidden"
    />
  );
}

/** What a visitor would have to type. */
function questionText(name: string, size: string | null, address: string): string {
  return `Hello, I have a question about ${name}${size ? `, size ${size}` : ""}: ${address}`;
}

/** Short, so that it is never cut: the name is at the top of the page. */
function barLabel(product: Product, size: string | null): string {
  if (size === null) return product.sizes.length > 0 ? "Choose a size" : "One size";
  if (isSizeSoldOut(product, size)) return `${size} is sold out`;
  const few = fewText(leftOf(product, size))?.toLowerCase();
  return few ? `${size}, ${few}` : `Size ${size}`;
}

/** A link where the designer has a page. */
function DesignerName({ name, href }: { name: string; href: string | null }) {
  if (!href) return name;
  return (
    <Link to={href} className="target-24 hover:underline underline-offset-4">
      {name}
    </Link>
  );
}

function PriceLine({ product: { priceCents, wasCents, savesCents } }: { product: Product }) {
  return (
    <p className="flex flex-wrap items-baseline gap-3 text-[1.375rem] tabular-nums">
      {wasCents !== null && (
        <>
          <span className="sr-only">Was </span>
          <s className="text-body text-muted">{formatRand(wasCents)}</s>
          <span className="sr-only"> now </span>
        </>
      )}
      <span>{formatRand(priceCents)}</span>
      {savesCents > 0 && (
        <span className="text-label font-medium text-terracotta">Save {formatRand(savesCents)}</span>
      )}
    </p>
  );
}

function paragraphs({ description, summary }: Product): string[] {
  return (description.trim() || summary).split(/\n\s*\n/).filter(Boolean);
}

/** Whether the element is on the screen; false on the server, and while the element is not there. */
function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}

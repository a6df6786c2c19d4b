import { Fragment, useState } from "react";
import { href } from "react-router";
import { formatRand } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { cardStockText, isSizeSoldOut } from "~/shop/stock/stock";
import { WishHeart } from "~/shop/wish-list/wish-button";
import { AddToCart } from "./add-to-cart";
import { PriceTag } from "./price-tag";
import type { ProductCard } from "./product";

export interface ProductCardProps {
  product: ProductCard;
  /** How wide its picture is shown; three beside each other on tablets unless told. */
  sizes?: string;
  /** On the first screen. */
  eager?: boolean;
}

const IN_THREES = "(width >= 72rem) 22vw, (width >= 44rem) 30vw, 45vw";
export const IN_FOURS = "(width >= 44rem) 22vw, 45vw";
/** Of a picture that narrow, on a wide and sharp screen. */
const MAX_PIXELS = 828;

/** A piece on the rail: the whole card leads to its page, and Add stands above that. */
export function ProductCardLink({ product, sizes = IN_THREES, eager }: ProductCardProps) {
  // The second view is fetched when somebody first points at the card.
  const [wasLookedAt, setLookedAt] = useState(false);
  const { picture, secondPicture } = product;
  const scarce = cardStockText(product);

  const pictures = (
    <>
      <Picture
        picture={picture}
        alt={picture?.alt ?? ""}
        sizes={sizes}
        widest={MAX_PIXELS}
        eager={eager}
        settle={!secondPicture}
        className="aspect-4/5 flex-none"
      />
      {wasLookedAt && secondPicture && (
        <Picture
          picture={secondPicture}
          alt=""
          sizes={sizes}
          widest={MAX_PIXELS}
          className="absolute! inset-x-0 top-0 aspect-4/5 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
        />
      )}
    </>
  );

  return (
    <article
      onPointerEnter={(event) => event.pointerType === "mouse" && setLookedAt(true)}
      onFocus={() => setLookedAt(true)}
      className="group relative flex h-full flex-col"
    >
      {product.isSoldOut ? <div className="relative opacity-60">{pictures}</div> : pictures}
      <WishHeart product={product} />
      <div className="grid flex-1 content-start gap-1 pt-3.5 lg:pt-4">
        <p className="text-[.6875rem] leading-[1.35] font-medium tracking-[.13em] text-muted uppercase">
          {product.designer}
        </p>
        <h3 className="display-name wrap-anywhere">
          <Link to={href("/product/:id", { id: product.id })} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </h3>
        <p className="text-label text-muted">
          {product.category}
          {product.sizes.length > 0 && (
            <span className="block">
              <SizeNames product={product} />
            </span>
          )}
        </p>
        {scarce && <p className="text-label font-medium text-terracotta">{scarce}</p>}
        {product.savesCents > 0 && (
          <p className="text-label font-medium text-terracotta">Save {formatRand(product.savesCents)}</p>
        )}
      </div>
      <div className="mt-1.5 flex min-h-12 flex-wrap items-center justify-between gap-x-2 border-t border-line">
        <PriceTag {...product} />
        <AddToCart product={product} />
      </div>
    </article>
  );
}

/** 'XS, S, M, L', those that are sold out struck through. */
function SizeNames({ product }: { product: ProductCard }) {
  if (product.isSoldOut || product.sizes.every((size) => !isSizeSoldOut(product, size)))
    return product.sizes.join(", ");
  return product.sizes.map((size, index) => (
    <Fragment key={size}>
      {index > 0 && ", "}
      {isSizeSoldOut(product, size) ? (
        <s>
          {size}
          <span className="sr-only"> (sold out)</span>
        </s>
      ) : (
        size
      )}
    </Fragment>
  ));
}

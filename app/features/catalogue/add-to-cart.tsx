import { useEffect, useId, useRef, useState } from "react";
import { useCart } from "~/features/cart/cart-provider";
import { PlusIcon } from "~/ui/icons";
import { toast } from "~/ui/toasts";
import { cartItem, roomFor } from "./buying";
import type { ProductCard } from "./product";
import { SizeRow } from "./size-row";

const ADDED_SHOWN_MS = 2_000;

/** Adds at once, or raises the sizes over the picture first. Its card must be positioned, the picture 4:5 at its top. */
export function AddToCart({ product }: { product: ProductCard }) {
  const cart = useCart();
  const [isChoosing, setChoosing] = useState(false);
  const [wasAdded, setAdded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const rowId = useId();

  useEffect(() => {
    if (!wasAdded) return;
    const timer = setTimeout(() => setAdded(false), ADDED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [wasAdded]);

  if (product.isSoldOut) {
    return (
      <button type="button" disabled className={`${CONTROL} cursor-not-allowed font-normal text-muted`}>
        Sold Out
      </button>
    );
  }

  function add(size: string | null) {
    const item = cartItem(product, size);
    const what = size ? `${product.name} in ${size}` : product.name;
    if (roomFor(cart.lines, item) < 1) {
      toast(`Your cart holds as many of ${what} as it can.`, { isFailure: true });
      return;
    }
    cart.add(item);
    setAdded(true);
    toast(`${what} added to your cart`, { link: { to: "/cart", label: "View cart" } });
  }

  const hasSizes = product.sizes.length > 0;
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={() => (hasSizes ? setChoosing(!isChoosing) : add(null))}
        aria-expanded={hasSizes ? isChoosing : undefined}
        aria-controls={isChoosing ? rowId : undefined}
        className={`${CONTROL} font-medium unscripted:hidden`}
      >
        {wasAdded ? "Added" : "Add"}
        <span className="sr-only"> {product.name} to cart</span>
        {!wasAdded && <PlusIcon className="size-2.75" />}
      </button>
      {isChoosing && (
        <div className="pointer-events-none absolute inset-x-0 top-0 z-2 flex aspect-4/5 items-end overflow-hidden">
          <SizeRow
            id={rowId}
            sizes={product.sizes}
            opener={button}
            onChoose={(size) => {
              add(size);
              setChoosing(false);
              button.current?.focus({ preventScroll: true });
            }}
            onLeave={(how) => {
              setChoosing(false);
              if (how === "escape") button.current?.focus({ preventScroll: true });
            }}
          />
        </div>
      )}
    </>
  );
}

const CONTROL = "relative z-1 inline-flex min-h-11 items-center gap-2 text-nav";

import { useId, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { escapeXml } from "~/platform/lib/xml";
import { toast } from "~/platform/ui/toasts";
import { Added } from "~/shop/cart/added";
import type { AddedItem } from "~/shop/cart/added-panel";
import { useCartActions } from "~/shop/cart/cart-provider";
import { isSizeSoldOut, sizeHash } from "~/shop/stock/stock";
import { cartItem, maxQuantityOf, noRoomText, roomFor } from "./buying";
import type { ProductCard } from "./product";
import { SizeRow } from "./size-row";

/** Adds at once, or raises the sizes over the picture first. Its card must be positioned, the picture 4:5 at its top. */
export function AddToCart({ product }: { product: ProductCard }) {
  const cart = useCartActions();
  const [isChoosing, setChoosing] = useState(false);
  const [added, setAdded] = useState<AddedItem | null>(null);
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const rowId = useId();

  if (product.isSoldOut) {
    return (
      <button type="button" disabled className={`${CONTROL} cursor-not-allowed font-normal text-muted`}>
        Sold Out
      </button>
    );
  }

  function add(size: string | null) {
    // Its page offers to tell when it is back.
    if (size && isSizeSoldOut(product, size)) {
      navigate(href("/product/:id", { id: product.id }) + sizeHash(size));
      return;
    }
    const item = cartItem(product, size);
    const most = maxQuantityOf(product, size);
    if (roomFor(cart.read(), item, most) < 1) {
      toast(noRoomText(size ? `${product.name} in ${size}` : product.name, most), { isFailure: true });
      return;
    }
    cart.add(item);
    setAdded({ item, quantity: 1 });
  }

  const hasSizes = product.sizes.length > 0;
  const word = added ? "Added" : "Add";
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={() => (hasSizes ? setChoosing(!isChoosing) : add(null))}
        aria-expanded={hasSizes ? isChoosing : undefined}
        aria-controls={isChoosing ? rowId : undefined}
        aria-label={`${word} ${product.name} to cart`}
        className={`${CONTROL} font-medium unscripted:hidden ${added ? "" : "add-plus"}`}
      >
        {word}
      </button>
      {/* What is in it is for the server alone: React leaves it as it is, so the browser needs no code for it. */}
      <noscript
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, with what a product says escaped
        dangerouslySetInnerHTML={import.meta.env.SSR ? { __html: unscriptedAdd(product) } : undefined}
      />
      {isChoosing && (
        <div className={OVER_PICTURE}>
          <SizeRow
            id={rowId}
            product={product}
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
      {added && <Added added={added} onClose={() => setAdded(null)} />}
    </>
  );
}

/** The margin is for the ring around a size that has the focus. */
const OVER_PICTURE =
  "pointer-events-none absolute inset-x-0 top-0 z-2 flex aspect-4/5 items-end overflow-clip [overflow-clip-margin:6px]";
const CONTROL = "relative z-1 inline-flex min-h-11 items-center gap-2 text-nav";

/**
 * The same by a form, one button for each size. Every card has one, so its look is in the style sheet; and as nothing of it
 * ever changes, it is written as text, which takes a tenth of the time.
 */
function unscriptedAdd({ id, name, ...stock }: ProductCard): string {
  const label = `aria-label="Add ${escapeXml(name)} to cart" class="unscripted-add-control"`;
  const sizes = stock.sizes
    .filter((size) => !isSizeSoldOut(stock, size))
    .map((size) => `<button name="size" value="${escapeXml(size)}">${escapeXml(size)}</button>`);
  const control =
    stock.sizes.length === 0
      ? `<button ${label}>Add</button>`
      : `<details><summary ${label}>Add</summary><fieldset aria-label="Choose a size">${sizes.join("")}</fieldset></details>`;
  return `<form class="unscripted-add" action="/cart" method="post"><input type="hidden" name="product" value="${escapeXml(id)}">${control}</form>`;
}

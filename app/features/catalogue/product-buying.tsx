import { type MouseEvent, useEffect, useRef, useState } from "react";
import { phoneHref, siteFacts } from "~/content/facts";
import { DEFAULT_MAX_QUANTITY } from "~/features/cart/cart";
import { QuantityStepper } from "~/features/cart/quantity-stepper";
import { FitLine } from "~/features/fit/fit-line";
import { AlertDialog } from "~/ui/alert-dialog";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Link } from "~/ui/link";
import { STEP_WORDS } from "./buying";
import type { Product } from "./product";
import { SIZE_TABLE_ID } from "./product-details";
import { SizeTable } from "./size-guide";
import { SizePicker } from "./size-picker";
import type { Buying } from "./use-buying";

interface ProductBuyingProps {
  product: Product;
  buying: Buying;
}

/** Size, quantity, Add to Cart, and the line that says what was added. */
export function ProductBuying({ product, buying }: ProductBuyingProps) {
  const firstSize = useRef<HTMLInputElement>(null);

  // Whoever was told to select a size finds the sizes under their fingers when the alert has gone.
  useEffect(() => {
    if (buying.isAsking) return () => firstSize.current?.focus();
  }, [buying.isAsking]);

  return (
    <div className="mt-8">
      {product.sizes.length > 0 && (
        <>
          <div className="mb-3 flex items-baseline justify-between text-small">
            <span aria-hidden className="font-medium">
              Size
            </span>
            <SizeGuideLink />
          </div>
          <SizePicker
            sizes={product.sizes}
            chosen={buying.size}
            onChoose={buying.chooseSize}
            firstRef={firstSize}
          />
          <FitLine product={product} chosen={buying.size} />
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3 unscripted:hidden">
        <QuantityStepper
          label="Quantity"
          quantity={buying.quantity}
          least={1}
          most={DEFAULT_MAX_QUANTITY}
          onChange={buying.setQuantity}
          size="lg"
        />
        <AddButton buying={buying} size="lg" />
      </div>
      <NeedsScripts sizes={product.sizes} />
      {buying.added && (
        <p className="relative mt-3 flex items-center justify-between gap-4 bg-paper py-3 pr-4 pl-6 text-nav md:max-lg:text-small">
          <span aria-hidden className="absolute inset-y-0 left-0 spine-8" />
          {buying.added}
          <Link to="/cart" className="border-b font-medium whitespace-nowrap">
            View cart
          </Link>
        </p>
      )}
      <AlertDialog
        open={buying.isAsking}
        onClose={buying.endAsking}
        message="Please select a size before adding to cart."
      />
    </div>
  );
}

/** Pressed too early it says what is missing, so it is never disabled for want of a size. */
export function AddButton({ buying, size }: { buying: Buying; size: "md" | "lg" }) {
  return (
    <Button
      size={size}
      disabled={buying.step === "sold-out"}
      onClick={buying.press}
      className={size === "lg" ? "flex-1" : ""}
    >
      {STEP_WORDS[buying.step]}
    </Button>
  );
}

/** A size that could be chosen, with nothing to add it to, would promise too much: the sizes are only named. */
function NeedsScripts({ sizes }: { sizes: readonly string[] }) {
  return (
    <div className="hidden gap-3 border-t border-line pt-4 text-small unscripted:grid">
      {sizes.length > 0 && <p>It comes in {sizes.join(", ")}.</p>}
      <p>
        Choosing a size and filling the cart need JavaScript, and here JavaScript is off or did not load.
        Switch it on or load the page again, or order by telephone at{" "}
        <a href={phoneHref(siteFacts().retailStore.phone)} className="border-b whitespace-nowrap">
          {siteFacts().retailStore.phone}
        </a>
        .
      </p>
    </div>
  );
}

/** Without scripts it leads to the same table among the details. */
function SizeGuideLink() {
  const [isOpen, setOpen] = useState(false);
  function open(event: MouseEvent) {
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <a href={`#${SIZE_TABLE_ID}`} aria-haspopup="dialog" onClick={open} className="target-24 border-b">
        Size guide
      </a>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Size guide">
        <SizeTable className="mt-6 mb-6" />
      </Dialog>
    </>
  );
}

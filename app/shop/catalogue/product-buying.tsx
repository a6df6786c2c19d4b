import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { AlertDialog } from "~/platform/ui/alert-dialog";
import { Button } from "~/platform/ui/button";
import { Dialog } from "~/platform/ui/dialog";
import { QuantityStepper } from "~/platform/ui/quantity-stepper";
import { Added } from "~/shop/cart/added";
import { FitLine } from "~/shop/fit/fit-line";
import { fewText, isSizeSoldOut, leftOf } from "~/shop/stock/stock";
import { STEP_TEXT } from "./buying";
import type { Product } from "./product";
import { SIZE_TABLE_ID } from "./product-details";
import { SizeTable } from "./size-guide";
import { SizePicker } from "./size-picker";
import { Note, TellMe } from "./tell-me";
import type { Buying } from "./use-buying";

interface ProductBuyingProps {
  product: Product;
  buying: Buying;
  /** When a piece made to order would be ready. */
  readyOn: string | null;
  /** The row of the button, for the bar of a phone that goes while it is in view. */
  buttonRef: RefObject<HTMLDivElement | null>;
}

/** Size, quantity and Add to Cart, or what stands in their place. */
export function ProductBuying({ product, buying, readyOn, buttonRef }: ProductBuyingProps) {
  const firstSize = useRef<HTMLInputElement>(null);
  const { size, step } = buying;
  const [fitting, setFitting] = useState<string | null>(null);

  // Whoever was told to select a size finds the sizes under their fingers when the alert has gone.
  useEffect(() => {
    if (buying.isAsking) return () => firstSize.current?.focus();
  }, [buying.isAsking]);

  const isUnavailable = step === "tell-me" || (step === "sold-out" && (size || product.sizes.length === 0));
  return (
    <div className="mt-8">
      {product.sizes.length > 0 && (
        <div className="mb-3 flex items-baseline justify-between text-small">
          <span aria-hidden className="font-medium">
            Size
          </span>
          <SizeGuideLink />
        </div>
      )}
      {/* Without scripts it is sent as it is. A reload must not bring a choice back that the page knows nothing of. */}
      <form id={BUY_FORM_ID} method="post" action="/cart" autoComplete="off">
        <input type="hidden" name="product" value={product.id} />
        {product.sizes.length > 0 && (
          <SizePicker
            product={product}
            chosen={size}
            onChoose={buying.chooseSize}
            fitting={fitting}
            firstRef={firstSize}
          />
        )}
      </form>
      {product.sizes.length > 0 && <FitLine product={product} chosen={size} onFit={setFitting} />}
      <p role="status" className="font-medium text-terracotta not-empty:mt-3.5 unscripted:hidden">
        {step === "add" && fewText(leftOf(product, size))}
      </p>
      {readyOn && step !== "sold-out" && leftOf(product, size) === null && <MadeToOrder readyOn={readyOn} />}
      <div ref={buttonRef} className="mt-5">
        {step !== "tell-me" && (
          <div className="flex flex-wrap gap-3">
            {step !== "sold-out" && <QuantityField most={buying.maxQuantity} />}
            <div className="contents unscripted:hidden">
              <QuantityStepper
                label="Quantity"
                quantity={buying.quantity}
                least={1}
                most={buying.maxQuantity}
                onChange={buying.setQuantity}
                size="lg"
              />
            </div>
            <AddButton buying={buying} size="lg" />
          </div>
        )}
        {isUnavailable && (
          <div className="unscripted:hidden">
            <TellMe key={size} product={product} sizes={size ? [size] : []} isMain />
          </div>
        )}
      </div>
      <UnscriptedTellMe product={product} />
      {buying.added && <Added added={buying.added} onClose={buying.endAdded} />}
      <AlertDialog
        open={buying.isAsking}
        onClose={buying.endAsking}
        message="Please select a size before adding to cart."
      />
    </div>
  );
}

function MadeToOrder({ readyOn }: { readyOn: string }) {
  return (
    <Note>
      <p className="eyebrow text-muted">Made to order</p>
      <p className="mt-1 display-xl tabular-nums">Ready on {readyOn}</p>
      <p className="mt-2 max-w-[44ch] text-small text-muted">
        If you order today. It is cut for you in our atelier; then it is sent, or kept for you in the shop.
      </p>
    </Note>
  );
}

/**
 * Pressed too early it says what is missing, so it is never disabled for want of a size. Before scripts are there a press
 * waits for them; where they do not come, it sends the form.
 */
export function AddButton({ buying, size }: { buying: Buying; size: "md" | "lg" }) {
  function press(event: MouseEvent) {
    event.preventDefault();
    buying.press();
  }
  return (
    <Button
      type="submit"
      form={BUY_FORM_ID}
      data-deferred=""
      size={size}
      disabled={buying.step === "sold-out"}
      onClick={press}
      className={size === "lg" ? "flex-1 md:max-lg:px-3" : ""}
    >
      {buying.step === "choose-size" ? (
        <>
          <span className="unscripted:hidden">{STEP_TEXT["choose-size"]}</span>
          <span className="hidden unscripted:inline">{STEP_TEXT.add}</span>
        </>
      ) : (
        STEP_TEXT[buying.step]
      )}
    </Button>
  );
}

const BUY_FORM_ID = "buy";

/** Stands in for the stepper, which needs scripts. */
function QuantityField({ most }: { most: number }) {
  return (
    <label className="hidden min-h-14 items-center gap-3 border border-ink pl-4 unscripted:flex">
      Quantity
      <input
        form={BUY_FORM_ID}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        defaultValue={1}
        className="h-full w-16 bg-transparent text-center tabular-nums"
      />
    </label>
  );
}

/** Without scripts no choice brings the form forth, so it stands there for all that is sold out. */
function UnscriptedTellMe({ product }: { product: Product }) {
  const soldOut = product.sizes.filter((size) => isSizeSoldOut(product, size));
  if (soldOut.length === 0 && !isSizeSoldOut(product, null)) return null;
  return (
    <div className="hidden unscripted:block">
      <TellMe product={product} sizes={soldOut} />
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

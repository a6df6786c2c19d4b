import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { formatRand } from "~/platform/lib/money";
import { Button, ButtonLink } from "~/platform/ui/button";
import { IconButton } from "~/platform/ui/icon-button";
import { CloseIcon } from "~/platform/ui/icons";
import { Picture } from "~/platform/ui/picture";
import { Thread } from "~/platform/ui/thread";
import type { CartItem } from "./cart";
import { useCart } from "./cart-provider";
import { FREE_SHIPPING_ABOVE_CENTS, shippingFor } from "./shipping";

export interface AddedItem {
  item: CartItem;
  quantity: number;
}

export interface AddedPanelProps {
  added: AddedItem;
  onClose: () => void;
}

/**
 * What was added, and the two ways on. The page behind stays usable: a press or a step elsewhere closes it, and the
 * focus goes back to where it was.
 */
export function AddedPanel({ added: { item, quantity }, onClose }: AddedPanelProps) {
  const { count, totalCents } = useCart();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const opener = document.activeElement;
    const own = panel.current;
    own?.querySelector("h2")?.focus({ preventScroll: true });
    const leave = ({ target }: PointerEvent) => {
      if (!own?.contains(target as Node)) close.current();
    };
    document.addEventListener("pointerdown", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      const focused = document.activeElement;
      if (opener instanceof HTMLElement && (own?.contains(focused) || focused === document.body))
        opener.focus({ preventScroll: true });
    };
  }, []);

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
  }

  const amount = quantity === 1 ? "one piece" : `${quantity} pieces`;
  return createPortal(
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-what`}
      data-area="checkout"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      className="fixed inset-x-0 bottom-0 z-55 max-h-[85svh] overflow-auto border-t border-line bg-paper transition starting:translate-y-2 starting:opacity-0 lg:top-nav lg:right-0 lg:bottom-auto lg:left-auto lg:w-112 lg:border-y lg:border-l print:hidden"
    >
      <Thread className="-mt-px" />
      <div className="grid gap-4 px-gutter pt-3 pb-[calc(1.25rem+env(safe-area-inset-bottom,0px))] lg:gap-5 lg:px-9 lg:pb-9">
        <div className="flex items-center justify-between">
          <h2 id={titleId} tabIndex={-1} className="display-lg outline-none">
            Added to your cart
          </h2>
          <IconButton label="Close" onClick={onClose} className="-mr-3">
            <CloseIcon />
          </IconButton>
        </div>
        <div
          id={`${titleId}-what`}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4 lg:grid-cols-[7rem_minmax(0,1fr)] lg:gap-5"
        >
          <Picture picture={item.image} alt="" sizes="7rem" className="aspect-4/5" />
          <div className="grid gap-1">
            {item.designer && <p className="eyebrow text-muted">{item.designer}</p>}
            <p className="display-lg wrap-anywhere">{item.name}</p>
            <p className="text-small text-muted tabular-nums">
              {item.size && `Size ${item.size}, `}
              {amount}, {formatRand(item.priceCents * quantity)}
            </p>
          </div>
        </div>
        <p className="flex justify-between gap-4 border-t border-line pt-3.5 tabular-nums">
          <span>{count === 1 ? "One piece" : `${count} pieces`} in your cart</span>
          <b className="font-medium">{formatRand(totalCents)}</b>
        </p>
        <p className="text-small">
          {shippingFor(totalCents, "courier") === 0
            ? "Shipping is free"
            : `Shipping is free over ${formatRand(FREE_SHIPPING_ABOVE_CENTS)}`}
        </p>
        <div className="flex flex-wrap gap-3 *:flex-1">
          <ButtonLink to="/cart">View cart</ButtonLink>
          <Button variant="outline" onClick={onClose}>
            Keep looking
          </Button>
        </div>
      </div>
    </section>,
    document.body,
  );
}

import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { toast } from "~/platform/ui/toasts";
import type { AddedItem } from "~/shop/cart/added-panel";
import { useCartActions } from "~/shop/cart/cart-provider";
import { sizeHash } from "~/shop/stock/stock";
import { type BuyingStep, cartItem, maxQuantityOf, nextStep, noRoomText, roomFor } from "./buying";
import type { Product } from "./product";
import { TELL_ME_EMAIL_ID } from "./tell-me";

export interface Buying {
  step: BuyingStep;
  size: string | null;
  chooseSize: (size: string) => void;
  quantity: number;
  maxQuantity: number;
  setQuantity: (quantity: number) => void;
  /** Adds, asks for the size first, or leads to where one is told of its return. */
  press: () => void;
  /** The alert that asks for the size is up. */
  isAsking: boolean;
  endAsking: () => void;
  /** What went into the cart last, while it is shown. */
  added: AddedItem | null;
  endAdded: () => void;
}

/** What the visitor has chosen so far; shared by the buying column and the bar of a phone. */
export function useBuying(product: Product): Buying {
  const cart = useCartActions();
  const { hash } = useLocation();
  const [size, chooseSize] = useState<string | null>(null);
  const [wanted, setQuantity] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const [added, setAdded] = useState<AddedItem | null>(null);
  const step = nextStep(product, size);
  const maxQuantity = maxQuantityOf(product, size);
  const quantity = Math.max(1, Math.min(wanted, maxQuantity));

  const linked = product.sizes.find((offered) => hash === sizeHash(offered));
  useEffect(() => {
    if (linked) chooseSize(linked);
  }, [linked]);

  function add() {
    const item = cartItem(product, size);
    const taken = Math.min(quantity, roomFor(cart.read(), item, maxQuantity));
    if (taken < 1) {
      toast(noRoomText(product.name, maxQuantity), { isFailure: true });
      return;
    }
    cart.add(item, taken);
    setAdded({ item, quantity: taken });
  }

  function press() {
    if (step === "choose-size") setAsking(true);
    else if (step === "tell-me") document.getElementById(TELL_ME_EMAIL_ID)?.focus();
    else add();
  }

  return {
    step,
    size,
    chooseSize,
    quantity,
    maxQuantity,
    setQuantity,
    press,
    isAsking,
    endAsking: () => setAsking(false),
    added,
    endAdded: () => setAdded(null),
  };
}

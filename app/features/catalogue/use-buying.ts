import { useState } from "react";
import { useCart } from "~/features/cart/cart-provider";
import { toast } from "~/ui/toasts";
import { addedWords, type BuyingStep, cartItem, nextStep, roomFor } from "./buying";
import type { Product } from "./product";

export interface Buying {
  step: BuyingStep;
  size: string | null;
  chooseSize: (size: string) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** Adds, or asks for the size first. */
  press: () => void;
  /** The alert that asks for the size is up. */
  isAsking: boolean;
  endAsking: () => void;
  /** What went into the cart last, in words. */
  added: string | null;
}

/** What the visitor has chosen so far; shared by the buying column and the bar of a phone. */
export function useBuying(product: Product): Buying {
  const cart = useCart();
  const [size, chooseSize] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const step = nextStep(product, size);

  function add() {
    const item = cartItem(product, size);
    const taken = Math.min(quantity, roomFor(cart.lines, item));
    if (taken < 1) {
      toast(`Your cart holds as many of ${product.name} as it can.`, { isFailure: true });
      return;
    }
    cart.add(item, taken);
    setAdded(addedWords(size, taken));
    toast(`${product.name} added to your cart`, { link: { to: "/cart", label: "View cart" } });
  }

  return {
    step,
    size,
    chooseSize,
    quantity,
    setQuantity,
    press: () => (step === "choose-size" ? setAsking(true) : add()),
    isAsking,
    endAsking: () => setAsking(false),
    added,
  };
}

import { useEffect } from "react";
import { useNavigate } from "react-router";
import { addItem, type CartItem, EMPTY_CART } from "~/features/cart/cart";
import { useCart } from "~/features/cart/cart-provider";
import { browserStorage } from "~/lib/browser-storage";
import { onActivated } from "~/lib/on-activated";
import { Spinner } from "~/ui/spinner";
import { readSavedCart, saveCart, writeSavedCart } from "./saved-cart";

export interface TicketCheckoutPageProps {
  ticket: CartItem;
  quantity: number;
}

/** Replaces the cart with the ticket and goes to the checkout. */
export function TicketCheckoutPage({ ticket, quantity }: TicketCheckoutPageProps) {
  const { read, replace } = useCart();
  const navigate = useNavigate();

  useEffect(
    () =>
      onActivated(() => {
        writeSavedCart(browserStorage, saveCart(readSavedCart(browserStorage), read(), ticket));
        replace(addItem(EMPTY_CART, ticket, quantity));
        navigate("/checkout", { replace: true });
      }),
    [ticket, quantity, read, replace, navigate],
  );

  return (
    <div className="grid min-h-[60svh] content-start gap-8 px-gutter pt-8 pb-16 lg:pt-20">
      <h1 className="display-2xl">{ticket.name}</h1>
      <Spinner className="noscript:hidden">Taking you to the checkout...</Spinner>
      <noscript>
        <p className="max-w-lead text-lead">Buying a ticket needs JavaScript, and JavaScript is off.</p>
      </noscript>
    </div>
  );
}

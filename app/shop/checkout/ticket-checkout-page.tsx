import { useEffect } from "react";
import { useNavigate } from "react-router";
import { browserStorage } from "~/platform/lib/browser-storage";
import { formatRand } from "~/platform/lib/money";
import { onActivated } from "~/platform/lib/on-activated";
import { Button } from "~/platform/ui/button";
import { Field } from "~/platform/ui/field";
import { Spinner } from "~/platform/ui/spinner";
import { addItem, type CartItem, EMPTY_CART } from "~/shop/cart/cart";
import { useCartActions } from "~/shop/cart/cart-provider";
import { readSavedCart, saveCart, writeSavedCart } from "./saved-cart";

export interface TicketCheckoutPageProps {
  /** As links name it. */
  slug: string;
  ticket: CartItem;
  quantity: number;
}

/** Replaces the cart with the ticket and goes to the checkout; without scripts when its form is sent. */
export function TicketCheckoutPage({ slug, ticket, quantity }: TicketCheckoutPageProps) {
  const { read, replace } = useCartActions();
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
        <form method="post" action="/ticket-checkout" className="grid max-w-lead gap-8">
          <input type="hidden" name="ticket" value={slug} />
          <p className="text-lead">{ticket.description}</p>
          <div className="flex flex-wrap items-end gap-x-8 gap-y-6">
            <Field
              label={`How many, ${formatRand(ticket.priceCents)} each`}
              name="quantity"
              type="number"
              min={1}
              max={ticket.maxQuantity}
              defaultValue={quantity}
              required
            />
            <Button type="submit">Go on to the checkout</Button>
          </div>
          <p className="text-small text-muted">
            If there is something in your cart, it is kept aside and offered back at the checkout.
          </p>
        </form>
      </noscript>
    </div>
  );
}

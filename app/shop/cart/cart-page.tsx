import { useContext, useState } from "react";
import { formatRand } from "~/platform/lib/money";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button, ButtonLink, type ButtonLinkProps } from "~/platform/ui/button";
import { useStoredDiscount } from "~/shop/discounts/stored-discount";
import { BottomBar } from "./bottom-bar";
import { type CartLine, lineKey, MAX_LINES, TOO_MANY_LINES } from "./cart";
import { isUnbuyable } from "./cart-check";
import { CartLineRow } from "./cart-line-row";
import { CartLoading } from "./cart-loading";
import { useCart } from "./cart-provider";
import { CartSummary } from "./cart-summary";
import { CookieCartContext } from "./cookie-cart-view";
import { EmptyCart } from "./empty-cart";
import { RemovedRow } from "./removed-row";
import { deliveryOf, totalsOf } from "./totals";
import { useCartCheck } from "./use-cart-check";

interface Removed {
  line: CartLine;
  position: number;
}

export function CartPage() {
  const { intros } = useFacts();
  const { lines, count, isLoaded, setQuantity, remove, restore } = useCart();
  const { findings, fewLeft, leadTimes, ticketEvents } = useCartCheck();
  const kept = useContext(CookieCartContext);
  const discount = useStoredDiscount(kept?.discount ?? null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [returned, setReturned] = useState<string | null>(null);

  function takeOut(line: CartLine) {
    setRemoved({ line, position: lines.indexOf(line) });
    remove(lineKey(line));
  }

  const undoRow = removed && !lines.some((line) => lineKey(line) === lineKey(removed.line)) && (
    <RemovedRow
      key={lineKey(removed.line)}
      line={removed.line}
      onUndo={() => {
        restore(removed.line, removed.position);
        setReturned(lineKey(removed.line));
        setRemoved(null);
      }}
    />
  );

  if (!isLoaded) return <CartLoading />;
  if (lines.length === 0) return <EmptyCart>{undoRow}</EmptyCart>;

  const totals = totalsOf(lines, deliveryOf(lines), discount);
  const changed = lines.filter((line) => findings.has(lineKey(line))).length;
  const blockedBy =
    lines.length > MAX_LINES
      ? TOO_MANY_LINES
      : lines.some((line) => isUnbuyable(findings.get(lineKey(line))))
        ? "Remove what can no longer be bought, and you can order the rest."
        : null;
  const isBlocked = blockedBy !== null;
  const rows = lines.map((line) => (
    <CartLineRow
      key={lineKey(line)}
      line={line}
      finding={findings.get(lineKey(line))}
      fewLeft={fewLeft.get(lineKey(line))}
      leadTimeDays={leadTimes.get(lineKey(line))}
      event={ticketEvents.get(line.id)}
      isReturned={lineKey(line) === returned}
      onQuantity={(quantity) => (quantity > 0 ? setQuantity(lineKey(line), quantity) : takeOut(line))}
      onRemove={() => takeOut(line)}
    />
  ));
  return (
    <>
      <div className="grid grid-cols-1 gap-10 px-gutter pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-26 lg:pt-20 lg:pb-32">
        <div>
          <h1 className="font-display text-[clamp(min(2.5rem,14vw),5.4vw,5rem)] leading-[.95] font-medium tracking-[-.03em]">
            {intros.cartTitle} <span className="whitespace-nowrap tabular-nums">({count} items)</span>
          </h1>
          <p role="status" className="mt-[clamp(1.5rem,3vw,3rem)]">
            {changed > 0 && <ChangedNote count={changed} />}
          </p>
          <ul className="mb-4 border-t border-ink">
            {undoRow ? rows.toSpliced(removed?.position ?? 0, 0, undoRow) : rows}
          </ul>
          <ArrowLink to="/house-of-nala">Continue Shopping</ArrowLink>
        </div>
        <CartSummary totals={totals} discountCode={discount?.code ?? null}>
          {blockedBy && <p className="text-small text-error">{blockedBy}</p>}
          <CheckoutLink isBlocked={isBlocked} size="lg" wide className="max-lg:hidden" />
        </CartSummary>
      </div>
      <BottomBar
        label="Total"
        amount={formatRand(totals.totalCents)}
        action={<CheckoutLink isBlocked={isBlocked} className="px-5" />}
        className="lg:hidden"
      />
    </>
  );
}

function ChangedNote({ count }: { count: number }) {
  return (
    <span className="relative mb-6 block bg-paper py-3 pr-4 pl-6 text-nav">
      <span aria-hidden className="absolute inset-y-0 left-0 spine-8" />
      {count === 1
        ? "One piece has changed since you added it."
        : `${count} pieces have changed since you added them.`}
    </span>
  );
}

function CheckoutLink({ isBlocked, ...look }: Omit<ButtonLinkProps, "to"> & { isBlocked: boolean }) {
  const { size, wide, className } = look;
  if (isBlocked) {
    return (
      <Button size={size} wide={wide} className={className} disabled>
        Proceed to Checkout
      </Button>
    );
  }
  return (
    <ButtonLink {...look} to="/checkout">
      Proceed to Checkout
    </ButtonLink>
  );
}

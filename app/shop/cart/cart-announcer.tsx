import { useState } from "react";
import { tabStorage } from "~/platform/lib/browser-storage";
import { formatRand } from "~/platform/lib/money";
import { recallDiscount } from "~/shop/discounts/stored-discount";
import { useCart } from "./cart-provider";
import { deliveryOf, totalsOf } from "./totals";

/** Announces the new total when it changes; the initial cart is read with the page. */
export function CartAnnouncer() {
  const { lines, totalCents, isLoaded } = useCart();
  const [known, setKnown] = useState<number | null>(null);
  const [news, setNews] = useState("");

  if (isLoaded && known !== totalCents) {
    setKnown(totalCents);
    if (known !== null)
      setNews(
        lines.length === 0
          ? EMPTY
          : `Total ${formatRand(totalsOf(lines, deliveryOf(lines), recallDiscount(tabStorage)).totalCents)}`,
      );
  }
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}

const EMPTY = "Your cart is empty";

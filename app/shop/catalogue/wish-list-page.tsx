import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useFacts } from "~/platform/organisation/use-facts";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { Button } from "~/platform/ui/button";
import { ShareButton } from "~/platform/ui/share-button";
import { Spinner } from "~/platform/ui/spinner";
import { useWishList } from "~/shop/wish-list/use-wish-list";
import { type WishList, wishListHref } from "~/shop/wish-list/wish-list";
import type { ProductCard } from "./product";
import { ProductCardLink } from "./product-card";
import { SHOP_PATH } from "./shop-query";

export interface WishListPageProps {
  siteUrl: string;
  /** What the address names; none when it is the visitor's own list that is meant. */
  named: WishList;
  products: readonly ProductCard[];
}

/**
 * The list is in the address, so the page can be shared, and works without scripts. Without a list in its address it
 * leads to the one kept on this device.
 */
export function WishListPage({ siteUrl, named, products }: WishListPageProps) {
  const { intros } = useFacts();
  const { list } = useWishList();
  const navigate = useNavigate();
  const isUnnamed = named.length === 0;
  const isElsewhere = isUnnamed && list !== null && list.length > 0;
  useEffect(() => {
    if (isElsewhere) navigate(wishListHref(list), { replace: true });
  }, [isElsewhere, list, navigate]);

  return (
    <div className="grid min-h-[60svh] content-start gap-8 px-gutter pt-8 pb-section lg:pt-20">
      <h1 className="display-title">{intros.wishListTitle}</h1>
      {isUnnamed ? (
        <EmptyList isKnown={list !== null && list.length === 0} />
      ) : (
        <>
          {/* Whose list it is, is known after hydration: the pieces below must not move then. */}
          <div className="grid min-h-28 content-center md:min-h-12 unscripted:hidden">
            {list && <ListActions key={named.join()} siteUrl={siteUrl} named={named} />}
          </div>
          {products.length < named.length && (
            <p className="text-small text-muted">{goneText(named.length - products.length)}</p>
          )}
          <h2 className="sr-only">Pieces</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,40%),1fr))] gap-x-3 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-gap">
            {products.map((product, index) => (
              <li key={product.id}>
                <ProductCardLink product={product} eager={index < 4} />
              </li>
            ))}
          </ul>
          <ArrowLink to={SHOP_PATH} className="justify-self-start">
            All pieces
          </ArrowLink>
        </>
      )}
    </div>
  );
}

/** The visitor's own list is shared, somebody else's is kept. */
function ListActions({ siteUrl, named }: Pick<WishListPageProps, "siteUrl" | "named">) {
  const { list, keep } = useWishList();
  // As it was when the page opened: a heart taken back here does not make it somebody else's.
  const [isOwn, setOwn] = useState(() => named.every((id) => list?.includes(id)));
  if (isOwn)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p className="max-w-lead">
          Kept on this device. Share it, and whoever opens the link sees these pieces.
        </p>
        {list && list.length > 0 && (
          <ShareButton
            title="A wish list from House of Nala"
            address={siteUrl + wishListHref(list)}
            copiedText="Wish list link copied to clipboard!"
          />
        )}
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <p className="max-w-lead">Somebody shared this list with you.</p>
      <Button
        variant="outline"
        onClick={() => {
          keep(named);
          setOwn(true);
        }}
      >
        Keep it on my own list
      </Button>
    </div>
  );
}

function EmptyList({ isKnown }: { isKnown: boolean }) {
  return (
    <>
      {isKnown ? (
        <p className="max-w-lead text-lead">
          Nothing is saved yet. Press the heart on a piece, and it is kept here, on this device, without an
          account.
        </p>
      ) : (
        <>
          <Spinner className="noscript:hidden">Loading your wish list...</Spinner>
          <noscript>
            <p className="max-w-lead text-lead">
              The list is kept by JavaScript in your own browser, and JavaScript is off. A list somebody
              shared with you opens without it.
            </p>
          </noscript>
        </>
      )}
      <ArrowLink to={SHOP_PATH} className="justify-self-start">
        See the pieces
      </ArrowLink>
    </>
  );
}

function goneText(count: number): string {
  return count === 1
    ? "One piece of this list is no longer in the shop."
    : `${count} pieces of this list are no longer in the shop.`;
}

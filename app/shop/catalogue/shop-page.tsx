import { useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useSignedIn } from "~/platform/sign-in/use-signed-in";
import { ArrowLink } from "~/platform/ui/arrow-link";
import { EmptyState } from "~/platform/ui/empty-state";
import { Link } from "~/platform/ui/link";
import { Spinner } from "~/platform/ui/spinner";
import { Swatch } from "~/platform/ui/swatch";
import { useMedia } from "~/platform/ui/use-media";
import { useBody } from "~/shop/fit/body-store";
import { FitsMe } from "~/shop/fit/fits-me";
import { useWhatFits } from "~/shop/fit/use-what-fits";
import type { NamedCloth } from "./cloths.server";
import type { Inset } from "./insets";
import { LoadMore } from "./load-more";
import { ProductGrid } from "./product-grid";
import { countText, type ProductList } from "./product-list";
import { ShopBar } from "./shop-bar";
import { ShopFilter } from "./shop-filter";
import type { ShopFront } from "./shop-front";
import { ShopHero } from "./shop-hero";
import {
  choose,
  hasChoice,
  loadEarlier,
  parseShopQuery,
  SHOP_PATH,
  type ShopQuery,
  shopHref,
} from "./shop-query";
import { TicketsInView } from "./tickets-in-view";
import { useProductList } from "./use-product-list";

export interface ShopPageProps {
  query: ShopQuery;
  productList: ProductList;
  front: ShopFront;
  insets: readonly Inset[];
}

export function ShopPage({ query, productList, front, insets }: ShopPageProps) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isWaiting = next?.pathname === SHOP_PATH;
  // The chips and selects already show the choice that is on its way.
  const requested = isWaiting ? parseShopQuery(new URLSearchParams(next.search)) : query;

  const [showsFits, setShowsFits] = useState(false);
  // Something to choose from, or a choice to take back.
  const showsFilter = productList.products.length > 0 || hasChoice(query);

  return (
    <>
      <TicketsInView hasTickets={front.tickets.length > 0} />
      <ShopHero videos={front.videos} />
      <ShopBar query={requested} categories={front.categories}>
        <WelcomeLine isForDesktop />
      </ShopBar>
      <section
        id="pieces"
        aria-labelledby="pieces-title"
        className="scroll-mt-15 px-gutter pt-2 pb-section lg:pt-3"
      >
        {front.cloth ? (
          <ClothHead cloth={front.cloth} query={query} />
        ) : (
          <h2 id="pieces-title" className="sr-only">
            {query.category ?? "All pieces"}
          </h2>
        )}
        <div className="grid min-h-12 items-center md:flex md:gap-6">
          <div className="flex min-h-8 flex-1 items-center justify-between gap-4">
            {isWaiting ? (
              <Spinner className="grid-cols-[minmax(0,1fr)_auto] items-center">Loading products...</Spinner>
            ) : (
              front.productCount !== null &&
              front.productCount > 0 && (
                <p className="flex-none text-small text-muted tabular-nums">
                  {countText(front.productCount)}
                </p>
              )
            )}
            <WelcomeLine isForDesktop={false} />
          </div>
          {showsFilter && (
            <ShopFilter
              query={requested}
              front={front}
              onChoose={(choice) =>
                navigate(`${shopHref(choose(requested, choice))}#pieces`, { preventScrollReset: true })
              }
            >
              <FitsMe isOn={showsFits} onChange={setShowsFits} />
            </ShopFilter>
          )}
        </div>
        <ProductsSection
          key={shopHref(query)}
          query={query}
          productList={productList}
          front={front}
          insets={insets}
          isWaiting={isWaiting}
          showsFits={showsFits}
        />
      </section>
    </>
  );
}

/** What everything here is cut from. */
function ClothHead({ cloth: { cloth, name, description }, query }: { cloth: NamedCloth; query: ShopQuery }) {
  return (
    <div className="grid items-center gap-x-gap gap-y-6 pt-6 pb-8 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-x-12 lg:pt-9 lg:pb-10">
      <Swatch cloth={cloth} className="w-full max-w-56 rotate-0! [--swatch-tile:55%]" />
      <div className="grid justify-items-start gap-3">
        <p className="eyebrow text-muted">Cut from</p>
        <h2 id="pieces-title" className="display-2xl">
          {name}
        </h2>
        <p className="max-w-lead">{description}</p>
        <ArrowLink to={`${shopHref(choose(query, { cloth: null }))}#pieces`}>All cloths</ArrowLink>
      </div>
    </div>
  );
}

function ProductsSection({
  query: firstQuery,
  productList: firstList,
  front,
  insets,
  isWaiting,
  showsFits,
}: ShopPageProps & { isWaiting: boolean; showsFits: boolean }) {
  const { productList, query, isLoading, load } = useProductList(firstList, firstQuery);
  const body = useBody();
  const fits = useWhatFits(productList.products, showsFits ? body : null);
  const products = fits ? productList.products.filter(({ id }) => fits.has(id)) : productList.products;

  if (productList.products.length + front.tickets.length === 0) {
    return (
      <EmptyState
        className="pt-10"
        action={
          query.category || hasChoice(query) ? <ArrowLink to={SHOP_PATH}>See everything</ArrowLink> : null
        }
      >
        No products found in this category.
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={isWaiting}
      className={`grid grid-cols-1 gap-12 pt-6 transition-opacity ${isWaiting ? "opacity-40" : ""}`}
    >
      {query.from > 0 && (
        <ArrowLink to={`${shopHref(loadEarlier(query))}#pieces`} arrow="left" className="justify-self-start">
          Earlier pieces
        </ArrowLink>
      )}
      {showsFits && (
        <p role="status" className="text-small">
          {fits && `${products.length} of these ${productList.products.length} fit you.`}
          {fits && productList.hasMore && " Load more to see others."}
        </p>
      )}
      <ProductGrid
        products={products}
        tickets={front.tickets}
        from={query.from}
        insets={insets}
        notes={fits}
      />
      {productList.products.length > 0 && (
        <LoadMore
          query={query}
          shown={query.from + productList.products.length}
          total={front.productCount}
          hasMore={productList.hasMore}
          isLoading={isLoading}
          onLoad={load}
        />
      )}
    </div>
  );
}

/**
 * Appears once the browser knows who is signed in, in a row of fixed height; the chips need the whole row of a smaller
 * screen. It asks for the width itself, so that the pieces are not rendered again for it.
 */
function WelcomeLine({ isForDesktop }: { isForDesktop: boolean }) {
  const visitor = useSignedIn();
  const isDesktop = useMedia("(width >= 72rem)", true);
  if (!visitor || isDesktop !== isForDesktop) return null;
  return (
    <p className="min-w-0 truncate text-label text-muted lg:max-w-[45%] lg:flex-none" title={visitor.email}>
      Welcome,{" "}
      <Link to="/account" className="underline underline-offset-4 hover:text-ink">
        {visitor.email}
      </Link>
    </p>
  );
}

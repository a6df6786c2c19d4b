import { useNavigate, useNavigation } from "react-router";
import { WelcomeLine } from "~/features/account/welcome-line";
import { ArrowLink } from "~/ui/arrow-link";
import { EmptyState } from "~/ui/empty-state";
import { Spinner } from "~/ui/spinner";
import { useMedia } from "~/ui/use-media";
import { LoadMore } from "./load-more";
import { ProductGrid } from "./product-grid";
import { countWords, type ProductList } from "./product-list";
import { ShopBar } from "./shop-bar";
import { ShopFilter } from "./shop-filter";
import type { ShopFront } from "./shop-front";
import { ShopHero } from "./shop-hero";
import { choose, loadEarlier, parseShopQuery, SHOP_PATH, type ShopQuery, shopHref } from "./shop-query";
import { useProductList } from "./use-product-list";
import { useTicketsInView } from "./use-tickets-in-view";

export interface ShopPageProps {
  query: ShopQuery;
  productList: ProductList;
  front: ShopFront;
}

export function ShopPage({ query, productList, front }: ShopPageProps) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isWaiting = next?.pathname === SHOP_PATH;
  // The chips and selects already show the choice that is on its way.
  const requested = isWaiting ? parseShopQuery(new URLSearchParams(next.search)) : query;

  // The chips need the whole row of a smaller screen.
  const isDesktop = useMedia("(width >= 72rem)", true);
  useTicketsInView(front.tickets.length > 0);

  // Something to choose from, or a choice to take back.
  const hasChoice = productList.products.length > 0 || query.size !== null || query.designer !== null;

  return (
    <>
      <ShopHero videos={front.videos} />
      <ShopBar query={requested} categories={front.categories}>
        {isDesktop && <WelcomeLine />}
      </ShopBar>
      <section
        id="pieces"
        aria-labelledby="pieces-title"
        className="scroll-mt-15 px-gutter pt-2 pb-section lg:pt-3"
      >
        <h2 id="pieces-title" className="sr-only">
          {query.category ?? "All pieces"}
        </h2>
        <div className="grid min-h-12 items-center md:flex md:gap-6">
          <div className="flex min-h-8 flex-1 items-center justify-between gap-4">
            {isWaiting ? (
              <Spinner className="grid-cols-[minmax(0,1fr)_auto] items-center">Loading products...</Spinner>
            ) : (
              front.productCount !== null &&
              front.productCount > 0 && (
                <p className="flex-none text-small text-muted tabular-nums">
                  {countWords(front.productCount)}
                </p>
              )
            )}
            {!isDesktop && <WelcomeLine />}
          </div>
          {hasChoice && (
            <ShopFilter
              query={requested}
              sizes={front.sizes}
              designers={front.designers}
              onChoose={(choice) =>
                navigate(`${shopHref(choose(requested, choice))}#pieces`, { preventScrollReset: true })
              }
            />
          )}
        </div>
        <ProductsSection
          key={shopHref(query)}
          query={query}
          productList={productList}
          front={front}
          isWaiting={isWaiting}
        />
      </section>
    </>
  );
}

function ProductsSection({
  query: firstQuery,
  productList: firstRail,
  front,
  isWaiting,
}: ShopPageProps & { isWaiting: boolean }) {
  const { productList, query, isLoading, load } = useProductList(firstRail, firstQuery);

  if (productList.products.length + front.tickets.length === 0) {
    return (
      <EmptyState
        className="pt-10"
        action={
          query.category || query.size || query.designer ? (
            <ArrowLink to={SHOP_PATH}>See everything</ArrowLink>
          ) : null
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
      <ProductGrid products={productList.products} tickets={front.tickets} from={query.from} />
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

import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { joinProductLists, type ProductList } from "./product-list";
import { isFullPage, loadMore, PAGE_SIZE, type ShopQuery, shopHref } from "./shop-query";

const MORE_PATH = "/house-of-nala/more";

/**
 * The pieces of this page, and a way to add twelve without asking for the others again. The address follows, so
 * that whoever comes back finds as many pieces as before. A page that is full has no such way: its link opens
 * the next one.
 */
export function useProductList(firstList: ProductList, firstQuery: ShopQuery) {
  const navigate = useNavigate();
  const fetcher = useFetcher<ProductList>();
  const [{ productList, query }, setShown] = useState({ productList: firstList, query: firstQuery });
  const [merged, setMerged] = useState(fetcher.data);

  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  if (answer && answer !== merged) {
    setMerged(answer);
    setShown({
      productList: joinProductLists(productList, answer),
      query: answer.products.length > 0 ? loadMore(query) : query,
    });
  }

  const hasGrown = query !== firstQuery;
  useEffect(() => {
    if (!hasGrown) return;
    navigate(shopHref(query), { replace: true, preventScrollReset: true });
    // Goes on where the new pieces begin; one who sees the page has them before the eyes already.
    const firstNew = document.getElementById(productDomId(query.loaded - PAGE_SIZE + 1));
    firstNew?.querySelector("a")?.focus({ preventScroll: true });
  }, [hasGrown, query, navigate]);

  return {
    productList,
    query,
    isLoading: fetcher.state !== "idle",
    load: isFullPage(query)
      ? undefined
      : () =>
          fetcher.load(
            shopHref({ ...query, from: query.loaded, loaded: query.loaded + PAGE_SIZE }, MORE_PATH),
          ),
  };
}

/** Where an address can point: the first piece of a dozen, for a page that opens without JavaScript. */
export function productDomId(number: number): string {
  return `piece-${number}`;
}

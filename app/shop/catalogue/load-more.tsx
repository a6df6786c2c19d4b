import { Button, ButtonLink } from "~/platform/ui/button";
import { Spinner } from "~/platform/ui/spinner";
import { COUNTED_TO, countText } from "./product-list";
import { isFullPage, loadMore, type ShopQuery, shopHref } from "./shop-query";
import { productDomId } from "./use-product-list";

export interface LoadMoreProps {
  query: ShopQuery;
  shown: number;
  /** Null when nobody could count. */
  total: number | null;
  hasMore: boolean;
  isLoading: boolean;
  /** Adds to this page; without it the link opens the next one. */
  onLoad?: () => void;
}

/** How far along the rail one is, and the way on. It is a link, so that it also works without JavaScript. */
export function LoadMore({ query, shown, total, hasMore, isLoading, onLoad }: LoadMoreProps) {
  const next = loadMore(query);
  const anchor = isFullPage(query) ? "pieces" : productDomId(query.loaded + 1);
  return (
    <div className="grid grid-cols-1 justify-items-center gap-5 pt-4">
      {isLoading ? (
        <Spinner className="justify-items-center">Loading products...</Spinner>
      ) : (
        total !== null && (
          <>
            <p role="status" className="text-small text-muted tabular-nums">
              {countText(total, shown)}
            </p>
            {total <= COUNTED_TO && (
              <div aria-hidden className="w-60 max-w-full bg-bone">
                <div className="thread-6" style={{ width: `${Math.min(100, (shown / total) * 100)}%` }} />
              </div>
            )}
          </>
        )
      )}
      {isLoading && (
        <Button variant="outline" busy busyLabel="Loading...">
          Load more
        </Button>
      )}
      {hasMore && !isLoading && (
        <ButtonLink
          variant="outline"
          to={`${shopHref(next)}#${anchor}`}
          prefetch="none"
          onClick={(event) => {
            const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
            if (!onLoad || opensElsewhere) return;
            event.preventDefault();
            onLoad();
          }}
        >
          Load more
        </ButtonLink>
      )}
    </div>
  );
}

import { Link } from "react-router";
import type { ProductCard } from "~/features/catalogue/product";
import { formatRand } from "~/lib/money";
import { Picture } from "~/ui/picture";

/** A piece on its maker's page: looked at here, bought on its own page. */
export function PieceCard({ piece }: { piece: ProductCard }) {
  const { id, name, category, sizes, priceCents, wasCents, savesCents, picture, isSoldOut } = piece;
  return (
    <article className="group relative grid h-full grid-rows-[auto_1fr_auto]">
      <Picture
        picture={picture}
        sizes="(width >= 72rem) 23vw, (width >= 44rem) 22vw, 46vw"
        className={`aspect-4/5 ${isSoldOut ? "opacity-60" : ""}`}
        settle
      />
      <div className="pt-3.5 pb-3">
        <h3 className="display-name">
          {/* The whole card is the link's target; its name is the piece's alone. */}
          <Link to={`/product/${id}`} prefetch="intent" className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <p className="text-small text-muted">{category}</p>
        {sizes.length > 0 && <p className="text-small text-muted">{sizes.join(", ")}</p>}
        {savesCents > 0 && (
          <p className="mt-1 text-label font-medium text-terracotta">Save {formatRand(savesCents)}</p>
        )}
      </div>
      <p className="flex items-center justify-between gap-3 border-t border-line pt-3 text-nav">
        <span className="font-medium tabular-nums">
          {wasCents !== null && <s className="mr-1.5 font-normal text-muted">{formatRand(wasCents)}</s>}
          {formatRand(priceCents)}
        </span>
        {isSoldOut && <span className="text-muted">Sold Out</span>}
      </p>
    </article>
  );
}

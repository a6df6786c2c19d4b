import { memo, Suspense } from "react";
import { InsetFigure } from "./inset-figure";
import { type GridEntry, type Inset, withInsets, withoutInsets } from "./insets";
import type { ProductCard } from "./product";
import { ProductCardLink } from "./product-card";
import type { TicketCard as Ticket } from "./ticket";
import { TicketCard } from "./ticket-card";
import { TICKETS_ID } from "./tickets-in-view";
import { productDomId } from "./use-product-list";

/* Two columns on phones, one where the visitor's letters are too large for two. On tablets the picture of 2 x 2 cells leaves a place at its left, which the next card takes. */
const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,40%),1fr))] gap-x-3 gap-y-10 " +
  "md:grid-cols-3 md:max-lg:grid-flow-dense md:max-lg:gap-x-3.5 md:max-lg:gap-y-12 " +
  "lg:grid-cols-4 lg:gap-x-gap lg:gap-y-16";
const FIRST_ROW = 4;
const PLACES = {
  first: "col-span-full md:max-lg:col-[2/-1] md:max-lg:row-span-2 lg:col-span-2",
  second: "col-span-full md:max-lg:col-[2/-1] lg:col-span-2 lg:-mr-gutter",
};

export interface ProductGridProps {
  products: readonly ProductCard[];
  /** Across the whole room, before the pieces. */
  tickets: readonly Ticket[];
  /** How many pieces came before these. */
  from: number;
  /** Pictures that break the grid. */
  insets: readonly Inset[];
  /** Words on the picture of a piece, by its id. */
  notes?: ReadonlyMap<string, string> | null;
}

/**
 * Nothing in it is waited for: within a boundary it comes alive after the rest of the page, in small tasks, so that no
 * slow phone is blocked. A page that is rendered again meanwhile must not hurry it, hence the memo.
 */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  return (
    <Suspense>
      <TicketsAndProducts {...props} />
    </Suspense>
  );
});

function TicketsAndProducts({ products, tickets, from, insets, notes }: ProductGridProps) {
  // Among tickets the rows no longer come out even, and there are few pieces.
  const entries = tickets.length > 0 ? withoutInsets(products, from) : withInsets(products, from, insets);
  return (
    <>
      {tickets.length > 0 && (
        <ul id={TICKETS_ID} className="scroll-mt-20">
          {tickets.map((ticket, index) => (
            <li key={ticket.id}>
              <TicketCard
                ticket={ticket}
                // Packages of one event often share its picture: it is shown once.
                hasPicture={ticket.picture?.src !== tickets[index - 1]?.picture?.src}
              />
            </li>
          ))}
        </ul>
      )}
      {entries.length > 0 && <Products entries={entries} notes={notes} />}
    </>
  );
}

function Products({
  entries,
  notes,
}: Pick<ProductGridProps, "notes"> & { entries: readonly GridEntry<ProductCard>[] }) {
  return (
    <ul className={`scroll-mt-20 ${GRID}`}>
      {entries.map((entry) =>
        entry.kind === "product" ? (
          <li key={entry.product.id} id={productDomId(entry.number)} className="relative scroll-mt-20">
            <ProductCardLink product={entry.product} eager={entry.number <= FIRST_ROW} />
            {notes?.has(entry.product.id) && (
              <p className="pointer-events-none absolute top-2 left-2 bg-ivory px-2 py-1 text-label font-medium">
                {notes.get(entry.product.id)}
              </p>
            )}
          </li>
        ) : (
          <li key={`${entry.inset.title}${entry.after}`} className={PLACES[entry.place]}>
            <InsetFigure inset={entry.inset} place={entry.place} />
          </li>
        ),
      )}
    </ul>
  );
}

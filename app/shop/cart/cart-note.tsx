import { Link } from "~/platform/ui/link";

/** What became of a form that a browser without scripts sent. */
export interface CartNews {
  words: string;
  isRefusal: boolean;
  /** Where the piece can be chosen again. */
  productHref: string | null;
}

export function CartNote({ words, isRefusal, productHref }: CartNews) {
  return (
    <div className="px-gutter pt-8">
      <p
        role={isRefusal ? "alert" : "status"}
        className={`relative flex flex-wrap gap-x-6 gap-y-1 bg-paper py-3.5 pr-5 pl-7 text-nav ${isRefusal ? "text-error" : ""}`}
      >
        <span aria-hidden className="absolute inset-y-0 left-0 spine-8" />
        <span className="font-medium">{words}</span>
        {productHref && (
          <Link to={productHref} className="underline underline-offset-4">
            Back to the piece
          </Link>
        )}
      </p>
    </div>
  );
}

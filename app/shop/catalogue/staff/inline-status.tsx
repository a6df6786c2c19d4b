import { useFetcher } from "react-router";
import { IdempotencyKey } from "~/staff/form/form";
import { type ProductState, STATE_LABELS } from "./staff-product";

const MARKS: Record<ProductState, string> = {
  published: "done",
  scheduled: "wait",
  draft: "held",
  sold_out: "bad",
  archived: "off",
};

interface InlineStatusProps {
  product: string;
  name: string;
  state: ProductState;
}

/** The state of a piece, changed where it stands; the bar above offers to undo it. */
export function InlineStatus({ product, name, state }: InlineStatusProps) {
  const fetcher = useFetcher<{ error?: string }>();
  const error = fetcher.state === "idle" && fetcher.data?.error;
  return (
    <fetcher.Form
      method="post"
      preventScrollReset
      data-background=""
      className={`product-status staff-status staff-status--${MARKS[state]}`}
    >
      <IdempotencyKey />
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="product" value={product} />
      <select
        // A change that was undone leaves no trace.
        key={state}
        name="status"
        aria-label={`Status of ${name}`}
        defaultValue={state}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {(Object.keys(STATE_LABELS) as ProductState[])
          // A set time is given in the form of the piece.
          .filter((each) => each !== "scheduled" || each === state)
          .map((each) => (
            <option key={each} value={each} disabled={each === "scheduled"}>
              {STATE_LABELS[each]}
            </option>
          ))}
      </select>
      <span className={error ? "" : "hidden unscripted:inline"}>
        <button type="submit" className="staff-link">
          Set
        </button>
      </span>
      {error && (
        <small role="alert" className="staff-bad">
          {error}
        </small>
      )}
    </fetcher.Form>
  );
}

import { useRef } from "react";
import { useFetcher } from "react-router";
import { IdempotencyKey } from "~/staff/form/form";

interface InlineFieldProps {
  product: string;
  intent: "price" | "stock";
  /** Which stock. */
  size?: string | null;
  label: string;
  value: string;
  placeholder?: string;
}

/** A number in the list that is typed over where it stands: saved by Enter or by leaving it. */
export function InlineField({ product, intent, size, label, value, placeholder }: InlineFieldProps) {
  const fetcher = useFetcher<{ error?: string; done?: string; current?: string }>();
  const form = useRef<HTMLFormElement>(null);
  const isSaving = fetcher.state !== "idle";
  const { error, done, current } = fetcher.data ?? {};
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className="product-inline"
      data-background=""
      data-saving={isSaving || undefined}
    >
      <IdempotencyKey />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="product" value={product} />
      {size && <input type="hidden" name="size" value={size} />}
      {/* After a conflict it is what a colleague typed: sent again, what stands here is kept. */}
      <input type="hidden" name="seen" value={current ?? value} />
      <input
        key={value}
        name="value"
        inputMode="decimal"
        defaultValue={value}
        placeholder={placeholder}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        onBlur={({ currentTarget }) => {
          // What a colleague typed is replaced by Enter alone.
          if (current === undefined && currentTarget.value !== value) form.current?.requestSubmit();
        }}
      />
      {error && !isSaving && <small className="staff-bad">{error}</small>}
      <span role="status" className="sr-only">
        {isSaving ? "" : (error ?? done)}
      </span>
    </fetcher.Form>
  );
}

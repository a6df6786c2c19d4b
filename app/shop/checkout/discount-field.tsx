import { type FormEvent, useContext, useRef } from "react";
import { Button } from "~/platform/ui/button";
import { Field } from "~/platform/ui/field";
import { CookieCartContext } from "~/shop/cart/cookie-cart-view";
import { discountText } from "~/shop/discounts/discount";
import type { Discount } from "./use-discount";

export const CHECKOUT_FORM_ID = "checkout";

/** A code to type in, or the one that counts. */
export function DiscountField({ terms, error, typed, isBusy, apply, remove }: Discount) {
  const input = useRef<HTMLInputElement>(null);
  // Without scripts it is sent with the buyer's details, so that nothing typed there is lost.
  const sent = useContext(CookieCartContext)
    ? ({ form: CHECKOUT_FORM_ID, formNoValidate: true, name: "intent" } as const)
    : null;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (input.current) void apply(input.current.value);
  }
  if (terms) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-nav">
        <span role="status">
          <b className="font-medium tracking-[.04em]">{terms.code}</b>{" "}
          <span className="text-muted">{discountText(terms)}</span>
        </span>
        <button
          type={sent ? "submit" : "button"}
          {...sent}
          value="remove-code"
          onClick={remove}
          className="min-h-8 cursor-pointer font-medium underline underline-offset-4"
        >
          Remove<span className="sr-only"> code {terms.code}</span>
        </button>
      </p>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4">
      <Field
        ref={input}
        label="Discount code"
        name="code"
        form={sent?.form}
        defaultValue={typed}
        error={error}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="tracking-[.04em] [&_input]:uppercase"
      />
      <Button
        type="submit"
        {...sent}
        value="apply-code"
        variant="outline"
        busy={isBusy}
        busyLabel="Checking..."
        className={error ? "mb-7" : ""}
      >
        Apply
      </Button>
    </form>
  );
}

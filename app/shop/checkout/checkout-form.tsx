import { type FormEvent, type ReactNode, useContext, useEffect, useRef } from "react";
import { tabStorage } from "~/platform/lib/browser-storage";
import type { FormErrors, FormValues } from "~/platform/lib/form-result";
import { readForm } from "~/platform/lib/form-values";
import { splitName } from "~/platform/lib/split-name";
import { useSignedIn } from "~/platform/sign-in/use-signed-in";
import { Field, Fields } from "~/platform/ui/field";
import { CookieCartContext } from "~/shop/cart/cookie-cart-view";
import type { DeliveryMethod } from "~/shop/orders/delivery";
import { recallDetails, rememberDetails } from "./checkout-storage";

export interface CheckoutFormProps {
  id: string;
  errors: FormErrors;
  /** What the fields begin with, where the form was sent without scripts. */
  values: FormValues;
  /** Changes with every submit: only then does the first error take the focus. */
  round: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Called with what was chosen before in this tab. */
  onMethod: (method: DeliveryMethod) => void;
  /** Called when a field is edited. */
  onCorrect: (name: string) => void;
  children: ReactNode;
}

/** The buyer's details. They stay in this tab, however the payment ends. */
export function CheckoutForm({
  id,
  errors,
  values,
  round,
  onSubmit,
  onMethod,
  onCorrect,
  children,
}: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const visitor = useSignedIn();
  const kept = useContext(CookieCartContext);
  const field = (name: string) => ({ name, error: errors[name], defaultValue: [values[name]].flat()[0] });

  // Precedence: text typed before hydration, then this tab's stored values, then the account's. The account's values
  // are not stored, so that they are gone after signing out.
  useEffect(() => {
    if (!form.current) return;
    const details = recallDetails(tabStorage);
    fillEmptyFields(form.current, details);
    if (details.deliveryMethod === "collection") onMethod("collection");
    rememberDetails(tabStorage, readForm(form.current));
  }, [onMethod]);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (form.current && visitor)
      fillEmptyFields(form.current, { ...splitName(visitor.fullName), email: visitor.email });
    // Signed out in another tab: the next person at this screen must not see the details.
    if (wasSignedIn.current && !visitor) form.current?.reset();
    wasSignedIn.current = visitor !== null;
  }, [visitor]);

  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [round]);

  return (
    <form
      ref={form}
      id={id}
      method="post"
      action="/checkout"
      noValidate
      className={kept ? "" : "noscript:hidden"}
      onSubmit={onSubmit}
      onFocus={() => void import("./checkout-schema").catch(() => {})}
      onInput={(event) => {
        rememberDetails(tabStorage, readForm(event.currentTarget));
        onCorrect((event.target as HTMLInputElement).name);
      }}
    >
      {/* First of all, so that Enter in a field means it and not the button of the discount code. */}
      {kept && <button type="submit" hidden />}
      <fieldset>
        <legend className="mb-6 w-full border-t border-ink pt-4 display-lg">You</legend>
        <Fields>
          <Field
            label="First name"
            required
            maxLength={200}
            autoComplete="given-name"
            {...field("firstName")}
          />
          <Field
            label="Last name"
            required
            maxLength={200}
            autoComplete="family-name"
            {...field("lastName")}
          />
          <Field
            label="Email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            className="max-md:col-span-full"
            {...field("email")}
          />
          <Field
            label="Phone"
            type="tel"
            maxLength={50}
            autoComplete="tel"
            placeholder="+27"
            className="max-md:col-span-full"
            {...field("phone")}
          />
        </Fields>
      </fieldset>
      {children}
    </form>
  );
}

function fillEmptyFields(form: HTMLFormElement, values: FormValues) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === "")
      field.value = String(value);
  }
}

import { useRef } from "react";
import { Form } from "react-router";
import { Link } from "~/ui/link";
import { useFormKeys } from "../form/use-form-keys";
import { ORDERS_PATH } from "./order-list";

interface NewOrderProps {
  /** Makes one order of a form that is sent twice. */
  idempotencyKey: string;
  sellable: { id: string; size: string | null; label: string }[];
  lineCount: number;
}

export function NewOrderPage({ idempotencyKey, sellable, lineCount }: NewOrderProps) {
  const form = useRef<HTMLFormElement>(null);
  const keys = useFormKeys(form);
  return (
    <div className="st-page">
      <header className="st-head">
        <p className="st-crumb">
          <Link to={ORDERS_PATH} className="st-lk">
            Orders
          </Link>
        </p>
        <h1>New order</h1>
        <p>A sale at a pop-up or by phone</p>
      </header>
      <Form method="post" ref={form} className="st-page" onInput={keys.onInput} onSubmit={keys.onSubmit}>
        <input type="hidden" name="key" value={idempotencyKey} />
        <section aria-labelledby="what">
          <h2 id="what">What</h2>
          <div className="st-stack mt-3">
            {Array.from({ length: lineCount }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <div key={index} className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
                <label className="st-field">
                  {`Piece ${index + 1}`}
                  <select name={`item ${index}`} required={index === 0}>
                    <option value="">{index === 0 ? "Choose" : "None"}</option>
                    {sellable.map(({ id, size, label }) => (
                      <option key={`${id}|${size ?? ""}`} value={`${id}|${size ?? ""}`}>
                        {label}
                      </option>
                    ))}
                  </select>
                </label>
                <label className="st-field">
                  How many
                  <input name={`count ${index}`} type="number" min={1} max={999} defaultValue={1} />
                </label>
              </div>
            ))}
          </div>
        </section>
        <section aria-labelledby="who">
          <h2 id="who">Buyer</h2>
          <div className="st-fields st-fields--2 mt-3">
            <Field name="firstName" label="First name" isNeeded />
            <Field name="lastName" label="Last name" isNeeded />
            <Field name="email" label="Email" type="email" isNeeded />
            <Field name="phone" label="Phone" type="tel" />
            <Field name="address" label="Address" />
            <Field name="city" label="City" />
            <Field name="postalCode" label="Postal code" />
          </div>
        </section>
        <section aria-labelledby="how">
          <h2 id="how">Sale</h2>
          <div className="st-fields st-fields--2 mt-3">
            <Choice name="channel" label="Sold" options={{ pop_up: "At a pop-up", phone: "By phone" }} />
            <Choice
              name="deliveryMethod"
              label="Goes by"
              options={{ collection: "Taken along or collected", courier: "Courier" }}
            />
            <Choice
              name="paidBy"
              label="Paid by"
              options={{ card_machine: "Card machine", cash: "Cash", link: "A payment link by mail" }}
            />
            <Field name="slip" label="Number on the slip" />
          </div>
        </section>
        <p>
          <button type="submit" className="st-btn" aria-keyshortcuts="Control+S">
            Enter order
          </button>
        </p>
      </Form>
    </div>
  );
}

function Field({
  name,
  label,
  type = "text",
  isNeeded,
}: {
  name: string;
  label: string;
  type?: string;
  isNeeded?: boolean;
}) {
  return (
    <label className="st-field">
      {label}
      <input name={name} type={type} required={isNeeded} maxLength={200} />
    </label>
  );
}

function Choice({ name, label, options }: { name: string; label: string; options: Record<string, string> }) {
  return (
    <label className="st-field">
      {label}
      <select name={name}>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

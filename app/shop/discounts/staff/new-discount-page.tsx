import type { FieldErrors } from "~/staff/form/fields";
import { SelectField, StaffForm, TextField } from "~/staff/form/staff-form";
import { SubPageHead } from "~/staff/sub-page-head";
import { DISCOUNTS_BACK } from "./discounts";
import "./discounts.css";

interface NewDiscountProps {
  products: { id: string; name: string }[];
  categories: string[];
  /** Of a form that was not taken. */
  typed?: Record<string, string> | undefined;
  errors?: FieldErrors | undefined;
  chosen?: { categories: string[]; products: string[] } | undefined;
}

export function NewDiscountPage({ products, categories, typed, errors, chosen }: NewDiscountProps) {
  const both = { typed, errors };
  return (
    <div className="staff-page">
      <SubPageHead back={DISCOUNTS_BACK} title="New code">
        <p>A code is made once: what it gives is not changed afterwards, it is ended and another made</p>
      </SubPageHead>
      <StaffForm className="staff-page">
        <section aria-labelledby="gives">
          <h2 id="gives">What it gives</h2>
          <div className="staff-fields staff-fields--2 mt-3">
            <TextField
              name="code"
              label="Code"
              {...both}
              maxLength={30}
              isRequired
              hint="3 to 30 letters, digits or dashes. Hard to guess if it is not for everyone."
            />
            <TextField name="note" label="What it is for" {...both} maxLength={300} hint="Staff only." />
            <SelectField
              name="kind"
              label="Off"
              {...both}
              options={{ percent: "Per cent", amount: "An amount in rand" }}
            />
            <TextField
              name="value"
              label="How much"
              {...both}
              maxLength={12}
              isRequired
              hint="Per cent, or rand. At least R1 of an order stays to be paid."
            />
          </div>
        </section>
        <section aria-labelledby="when">
          <h2 id="when">When and how often</h2>
          <div className="staff-fields staff-fields--2 mt-3">
            <TextField name="from" label="First day" type="date" {...both} hint="Empty: from now on." />
            <TextField name="until" label="Last day" type="date" {...both} hint="Empty: until it is ended." />
            <TextField
              name="maxUses"
              label="Orders in all"
              type="number"
              {...both}
              hint="Empty: any number."
            />
            <TextField
              name="maxUsesPerBuyer"
              label="Orders of one buyer"
              type="number"
              {...both}
              hint="By their email address. Empty: any number."
            />
          </div>
        </section>
        <section aria-labelledby="for">
          <h2 id="for">
            For <span>all pieces, unless some are chosen</span>
          </h2>
          <Ticks
            legend="Categories"
            name="category"
            options={categories.map((category) => ({ id: category, name: category }))}
            ticked={chosen?.categories}
          />
          <details open={Boolean(chosen?.products.length)}>
            <summary>Single pieces</summary>
            <Ticks legend="Pieces" name="product" options={products} ticked={chosen?.products} />
          </details>
          <label className="staff-check mt-3">
            <input
              type="checkbox"
              name="includesTickets"
              defaultChecked={typed?.includesTickets !== undefined}
            />
            <span>Tickets too</span>
          </label>
        </section>
        <p>
          <button type="submit" className="staff-button" aria-keyshortcuts="Control+S">
            Make the code
          </button>
        </p>
      </StaffForm>
    </div>
  );
}

function Ticks({
  legend,
  name,
  options,
  ticked = [],
}: {
  legend: string;
  name: string;
  options: { id: string; name: string }[];
  ticked?: string[] | undefined;
}) {
  return (
    <fieldset className="dc-ticks">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.id} className="staff-check">
          <input type="checkbox" name={name} value={option.id} defaultChecked={ticked.includes(option.id)} />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

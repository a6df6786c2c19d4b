import { SelectField, StaffForm, TextField } from "~/staff/form/staff-form";
import { SubPageHead } from "~/staff/sub-page-head";
import { ORDERS_PATH } from "./order-list";

interface NewOrderProps {
  /** Makes one order of a form that is sent twice. */
  idempotencyKey: string;
  sellable: { id: string; size: string | null; label: string }[];
  lineCount: number;
  /** Of a form that was not taken. */
  typed?: Record<string, string> | undefined;
}

export function NewOrderPage({ idempotencyKey, sellable, lineCount, typed }: NewOrderProps) {
  return (
    <div className="staff-page">
      <SubPageHead back={{ to: ORDERS_PATH, label: "Orders" }} title="New order">
        <p>A sale at a pop-up or by phone</p>
      </SubPageHead>
      <StaffForm className="staff-page">
        <input type="hidden" name="key" value={typed?.key ?? idempotencyKey} />
        <section aria-labelledby="what">
          <h2 id="what">What</h2>
          <div className="staff-stack mt-3">
            {Array.from({ length: lineCount }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <div key={index} className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
                <label className="staff-field">
                  {`Piece ${index + 1}`}
                  <select
                    name={`item ${index}`}
                    required={index === 0}
                    defaultValue={typed?.[`item ${index}`]}
                  >
                    <option value="">{index === 0 ? "Choose" : "None"}</option>
                    {sellable.map(({ id, size, label }) => (
                      <option key={`${id}|${size ?? ""}`} value={`${id}|${size ?? ""}`}>
                        {label}
                      </option>
                    ))}
                  </select>
                </label>
                <label className="staff-field">
                  How many
                  <input
                    name={`count ${index}`}
                    type="number"
                    min={1}
                    max={999}
                    defaultValue={typed?.[`count ${index}`] ?? 1}
                  />
                </label>
              </div>
            ))}
          </div>
        </section>
        <section aria-labelledby="who">
          <h2 id="who">Buyer</h2>
          <div className="staff-fields staff-fields--2 mt-3">
            <TextField typed={typed} name="firstName" label="First name" isRequired />
            <TextField typed={typed} name="lastName" label="Last name" isRequired />
            <TextField typed={typed} name="email" label="Email (optional if taken along)" type="email" />
            <TextField typed={typed} name="phone" label="Phone" type="tel" />
            <TextField typed={typed} name="address" label="Address" />
            <TextField typed={typed} name="city" label="City" />
            <TextField typed={typed} name="postalCode" label="Postal code" />
          </div>
        </section>
        <section aria-labelledby="how">
          <h2 id="how">Sale</h2>
          <div className="staff-fields staff-fields--2 mt-3">
            <SelectField
              typed={typed}
              name="channel"
              label="Sold"
              options={{ pop_up: "At a pop-up", phone: "By phone" }}
            />
            <SelectField
              typed={typed}
              name="deliveryMethod"
              label="Goes by"
              options={{
                handed_over: "Taken along",
                collection: "To be collected later",
                courier: "Courier",
              }}
            />
            <SelectField
              typed={typed}
              name="paidBy"
              label="Paid by"
              options={{ card_machine: "Card machine", cash: "Cash", link: "A payment link by mail" }}
            />
            <TextField typed={typed} name="slip" label="Number on the slip" />
          </div>
        </section>
        <p>
          <button type="submit" className="staff-button" aria-keyshortcuts="Control+S">
            Enter order
          </button>
        </p>
      </StaffForm>
    </div>
  );
}

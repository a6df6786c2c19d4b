import { useRef } from "react";
import { Form } from "react-router";
import { useFormKeys } from "../form/use-form-keys";
import type { BuyerFields } from "./order-details";

/** Both what this member typed and what somebody else saved meanwhile. */
export interface BuyerConflict {
  mine: BuyerFields;
  theirs: BuyerFields;
}

const FIELDS: {
  name: keyof BuyerFields;
  label: string;
  type?: string;
  isWide?: boolean;
  isNeeded?: boolean;
}[] = [
  { name: "firstName", label: "First name", isNeeded: true },
  { name: "lastName", label: "Last name", isNeeded: true },
  { name: "email", label: "Email", type: "email", isNeeded: true },
  { name: "phone", label: "Phone", type: "tel" },
  { name: "address", label: "Address", isWide: true },
  { name: "city", label: "City" },
  { name: "postalCode", label: "Postal code" },
];

/** Who it is for and where it goes. A new email address gets the mails again. */
export function BuyerForm({ buyer, conflict }: { buyer: BuyerFields; conflict?: BuyerConflict | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const keys = useFormKeys(form);
  const values = conflict?.mine ?? buyer;
  // After a conflict the form knows what the other member saved: sent again, it keeps what stands in it.
  const before = conflict?.theirs ?? buyer;
  return (
    <>
      {conflict && <Conflict conflict={conflict} />}
      <details open={conflict !== undefined}>
        <summary>Edit</summary>
        <Form
          method="post"
          ref={form}
          key={JSON.stringify(before)}
          className="st-fields st-fields--2"
          onInput={keys.onInput}
          onSubmit={keys.onSubmit}
        >
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="before" value={JSON.stringify(before)} />
          {FIELDS.map(({ name, label, type = "text", isWide, isNeeded }) => (
            <label key={name} className={isWide ? "st-field full" : "st-field"}>
              {label}
              <input
                name={name}
                type={type}
                defaultValue={values[name]}
                required={isNeeded}
                maxLength={200}
              />
            </label>
          ))}
          <label className="st-field full">
            Goes by
            <select name="deliveryMethod" defaultValue={values.deliveryMethod}>
              <option value="courier">Courier</option>
              <option value="collection">Collection at the shop</option>
            </select>
          </label>
          <p className="full st-row">
            <button type="submit" className="st-btn" aria-keyshortcuts="Control+S">
              {conflict ? "Keep mine" : "Save"}
            </button>
            {conflict ? (
              <a className="st-lk" href="?">
                Take theirs
              </a>
            ) : (
              <span className="st-muted">A new email address gets the confirmation again.</span>
            )}
          </p>
        </Form>
      </details>
    </>
  );
}

function Conflict({ conflict: { mine, theirs } }: { conflict: BuyerConflict }) {
  const differing = [...FIELDS, { name: "deliveryMethod" as const, label: "Goes by" }].filter(
    ({ name }) => mine[name] !== theirs[name],
  );
  return (
    <div role="alert" className="st-stack mb-4">
      <p className="st-say st-say--bad">
        Someone else saved this order in the meantime. Compare, then keep yours or take theirs.
      </p>
      <div className="st-diff">
        <div className="st-muted">
          <span>Field</span>
          <span>Theirs, saved</span>
          <span>Yours</span>
        </div>
        {differing.map(({ name, label }) => (
          <div key={name}>
            <span>{label}</span>
            <del>{theirs[name] || "none"}</del>
            <ins>{mine[name] || "none"}</ins>
          </div>
        ))}
      </div>
    </div>
  );
}

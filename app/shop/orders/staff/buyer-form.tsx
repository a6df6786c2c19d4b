import { useId } from "react";
import { Before, type Conflict, ConflictNote, SaveBar } from "~/staff/form/conflict";
import { SelectField, StaffForm, TextField } from "~/staff/form/staff-form";
import { PROVINCES } from "../delivery";
import type { BuyerFields } from "./order-details";

export type BuyerConflict = Conflict<BuyerFields>;

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
  { name: "suburb", label: "Suburb" },
  { name: "city", label: "City" },
  { name: "postalCode", label: "Postal code" },
  { name: "deliveryNote", label: "Delivery note" },
];

const DELIVERY = {
  name: "deliveryMethod",
  label: "Goes by",
  options: { courier: "Courier", collection: "Collection at the shop" },
} as const;

const PROVINCE = {
  name: "province",
  label: "Province",
  options: { "": "Not known", ...Object.fromEntries(PROVINCES.map((name) => [name, name])) },
} as const;

/** Who it is for and where it goes. A new email address gets the mails again. */
export function BuyerForm({
  buyer,
  conflict,
  typed,
}: {
  buyer: BuyerFields;
  conflict?: BuyerConflict | undefined;
  typed?: Record<string, string> | undefined;
}) {
  const values = conflict?.mine ?? buyer;
  // After a conflict the form knows what the other member saved: sent again, it keeps what stands in it.
  const before = conflict?.theirs ?? buyer;
  const formId = useId();
  return (
    <>
      {conflict && (
        <ConflictNote
          key={JSON.stringify(conflict)}
          what="order"
          fields={[...FIELDS, PROVINCE, DELIVERY]}
          conflict={conflict}
          formId={formId}
        />
      )}
      <details open={conflict !== undefined || typed !== undefined}>
        <summary>Edit</summary>
        <StaffForm key={JSON.stringify(before)} id={formId} className="staff-fields staff-fields--2">
          <input type="hidden" name="intent" value="correct" />
          <Before value={before} />
          {FIELDS.map(({ name, label, type, isWide = false, isNeeded = false }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              type={type}
              value={values[name]}
              typed={typed}
              isWide={isWide}
              // A sale that was taken along may have no email address.
              isRequired={isNeeded && (name !== "email" || buyer.email !== "")}
            />
          ))}
          <SelectField {...PROVINCE} value={values.province} typed={typed} />
          <SelectField {...DELIVERY} value={values.deliveryMethod} typed={typed} isWide />
          <SaveBar>
            <span className="staff-muted">A new email address gets the confirmation again.</span>
          </SaveBar>
        </StaffForm>
      </details>
    </>
  );
}

import { PROVINCES } from "~/features/orders/delivery";
import { Before, type Conflict, ConflictNote, SaveBar } from "../form/conflict";
import { SelectField, StaffForm, TextField } from "../form/staff-form";
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

const COMPARED = [
  ...FIELDS,
  { name: "province" as const, label: "Province" },
  { name: "deliveryMethod" as const, label: "Goes by" },
];

const PROVINCE_OPTIONS = { "": "Not known", ...Object.fromEntries(PROVINCES.map((name) => [name, name])) };

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
  return (
    <>
      {conflict && <ConflictNote what="order" fields={COMPARED} conflict={conflict} />}
      <details open={conflict !== undefined || typed !== undefined}>
        <summary>Edit</summary>
        <StaffForm key={JSON.stringify(before)} className="st-fields st-fields--2">
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
              isRequired={isNeeded}
            />
          ))}
          <SelectField
            name="province"
            label="Province"
            value={values.province}
            typed={typed}
            options={PROVINCE_OPTIONS}
          />
          <SelectField
            name="deliveryMethod"
            label="Goes by"
            value={values.deliveryMethod}
            typed={typed}
            options={{ courier: "Courier", collection: "Collection at the shop" }}
          />
          <SaveBar conflict={conflict}>
            <span className="st-muted">A new email address gets the confirmation again.</span>
          </SaveBar>
        </StaffForm>
      </details>
    </>
  );
}

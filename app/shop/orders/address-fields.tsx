import { Field, Fields, Select } from "~/platform/ui/field";
import { PROVINCES } from "./delivery";

/** Where a parcel goes. `error` gives a field's message, `value` what it begins with. */
export function AddressFields({
  error,
  value = () => undefined,
  needsStreet = false,
}: {
  error: (name: string) => string | readonly string[] | null;
  value?: (name: string) => string | undefined;
  needsStreet?: boolean;
}) {
  const field = (name: string) => ({ name, error: error(name), defaultValue: value(name) });
  return (
    <Fields>
      <Field
        label="Street address"
        maxLength={300}
        required={needsStreet}
        autoComplete="address-line1"
        className="col-span-full"
        {...field("address")}
      />
      <Field label="Suburb" maxLength={200} autoComplete="address-level3" {...field("suburb")} />
      <Field label="City" maxLength={200} autoComplete="address-level2" {...field("city")} />
      <Select label="Province" autoComplete="address-level1" {...field("province")}>
        <option value="">Choose</option>
        {PROVINCES.map((province) => (
          <option key={province}>{province}</option>
        ))}
      </Select>
      <Field label="Postal code" maxLength={20} autoComplete="postal-code" {...field("postalCode")} />
      <Field
        label="Delivery note"
        maxLength={300}
        className="col-span-full"
        hint="What a stranger needs to find you: a shop, a gate, the taxi rank."
        {...field("deliveryNote")}
      />
    </Fields>
  );
}

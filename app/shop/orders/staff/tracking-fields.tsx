import { TextField } from "~/staff/form/staff-form";
import type { Typed } from "./side-sections";

const COURIERS = ["Blue Crane Couriers", "Karoo Express", "Own driver"];

/** Who carries a parcel, and how it is followed. */
export interface Tracking {
  courier: string;
  trackingNumber: string;
  trackingUrl: string;
}

export const TRACKING_LABELS = [
  { name: "courier", label: "Courier" },
  { name: "trackingNumber", label: "Number" },
  { name: "trackingUrl", label: "Link" },
] as const;

/** `value`: of a parcel that was sent already. */
export function TrackingFields({ value, typed }: { value?: Tracking; typed?: Typed }) {
  return (
    <>
      <label className="staff-field">
        Courier
        <input
          name="courier"
          list="couriers"
          required
          maxLength={100}
          defaultValue={typed?.courier ?? value?.courier ?? COURIERS[0]}
        />
      </label>
      <TextField
        name="trackingNumber"
        label="Number"
        maxLength={100}
        value={value?.trackingNumber}
        typed={typed}
      />
      <label className="staff-field">
        Link
        <input
          name="trackingUrl"
          type="url"
          pattern="https?://.*"
          maxLength={500}
          placeholder="https://"
          defaultValue={typed?.trackingUrl ?? value?.trackingUrl}
        />
      </label>
    </>
  );
}

/** Once on a page, for the fields above. */
export function CourierNames() {
  return (
    <datalist id="couriers">
      {COURIERS.map((courier) => (
        <option key={courier}>{courier}</option>
      ))}
    </datalist>
  );
}

import * as z from "zod/mini";
import { choice, line, optional } from "~/platform/lib/forms";
import { PROVINCES } from "./delivery";

/** The address of a parcel, within the limits of the order's columns. At the checkout every part is optional. */
export const addressFields = {
  address: optional(line(300)),
  suburb: optional(line(200)),
  city: optional(line(200)),
  province: optional(choice(PROVINCES)),
  postalCode: optional(line(20)),
  deliveryNote: optional(line(300)),
};

/** Given afterwards, for a parcel that waits for it. */
export const addressSchema = z.object({ ...addressFields, address: line(300) });

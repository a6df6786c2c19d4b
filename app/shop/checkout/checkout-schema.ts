import * as z from "zod/mini";
import { choice, email, line, optional } from "~/platform/lib/forms";
import { addressFields } from "~/shop/orders/address-schema";
import { DELIVERY_METHODS } from "~/shop/orders/delivery";

const EMAIL_ENDING = /@[^@]*[^@.]\.[^@.]+$/;
const NO_ENDING = "That address is missing its ending, such as .co.za";

/** The buyer's details, within the limits of the order's columns. */
export const buyerSchema = z.object({
  firstName: line(200),
  lastName: line(200),
  email: email().check(z.refine((value) => EMAIL_ENDING.test(value), { error: NO_ENDING })),
  phone: optional(line(50)),
  ...addressFields,
  /** Absent for tickets alone. */
  deliveryMethod: optional(choice(DELIVERY_METHODS)),
});
export type Buyer = z.output<typeof buyerSchema>;

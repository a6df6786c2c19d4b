import type * as z from "zod/mini";
import { callFunction, type Db } from "~/db/client";
import type { addressSchema } from "./address-schema";

/** False when it was known already, or nothing is to be sent. With service rights: the caller has checked the link. */
export async function giveAddress(
  service: Db,
  orderId: string,
  given: z.output<typeof addressSchema> | "collect",
  at: Date,
): Promise<boolean> {
  const address = given === "collect" ? { collect: true } : given;
  return callFunction(service, "give_address", {
    input: { ...address, orderId, at: at.toISOString() },
  });
}

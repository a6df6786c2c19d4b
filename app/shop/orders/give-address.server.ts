import type * as z from "zod/mini";
import { callFunction, type Db } from "~/platform/db/client";
import type { addressSchema } from "./address-schema";

/** False when it was known already, or nothing is to be sent. With service rights: the caller has checked the link. */
export async function giveAddress(
  service: Db,
  reference: string,
  given: z.output<typeof addressSchema> | "collect",
  at: Date,
): Promise<boolean> {
  const order = await service
    .selectFrom("orders")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order) return false;
  const address = given === "collect" ? { collect: true } : given;
  return callFunction(service, "give_address", {
    input: { ...address, orderId: order.id, at: at.toISOString() },
  });
}

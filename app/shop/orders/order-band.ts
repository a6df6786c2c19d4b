import { type Band, MAX_CLOTHS, PERCENT_STEP } from "~/platform/mail/band";
import type { Cloth } from "~/platform/ui/cloth";
import { orderSteps, wovenShare } from "./order-progress";
import type { OrderRecord } from "./order-record";

/* The band that marks an order's progress: warp threads, woven in the cloths that were bought as far as it has come. */

/** Of the area that orders belong to. */
const PLAIN_CLOTH: Cloth = "herringbone-stripe";

/** Each once, in the order of the lines. */
export function boughtCloths({ lines }: Pick<OrderRecord, "lines">): Cloth[] {
  const cloths = [...new Set(lines.flatMap(({ cloth }) => cloth ?? []))].slice(0, MAX_CLOTHS);
  return cloths.length > 0 ? cloths : [PLAIN_CLOTH];
}

export function orderBand(order: OrderRecord): Band {
  const percent = Math.round((wovenShare(orderSteps(order)) * 100) / PERCENT_STEP) * PERCENT_STEP;
  return { cloths: boughtCloths(order), percent };
}

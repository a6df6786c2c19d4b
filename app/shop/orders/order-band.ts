import type { Cloth } from "~/platform/ui/cloth";
import { orderSteps, wovenShare } from "./order-progress";
import type { OrderRecord } from "./order-record";

/* The band that marks an order's progress: warp threads, woven in the cloths that were bought as far as it has come. */

/** Of the area that orders belong to. */
const PLAIN_CLOTH: Cloth = "herringbone-stripe";
/** More would be confetti. */
const MAX_CLOTHS = 3;
/** The picture in mails is drawn in steps, so that all of them together are few. */
const PERCENT_STEP = 10;

/** Each once, in the order of the lines. */
export function boughtCloths({ lines }: Pick<OrderRecord, "lines">): Cloth[] {
  const cloths = [...new Set(lines.flatMap(({ cloth }) => cloth ?? []))].slice(0, MAX_CLOTHS);
  return cloths.length > 0 ? cloths : [PLAIN_CLOTH];
}

export interface Band {
  cloths: string[];
  percent: number;
}

export function orderBand(order: OrderRecord): Band {
  const percent = Math.round((wovenShare(orderSteps(order)) * 100) / PERCENT_STEP) * PERCENT_STEP;
  return { cloths: boughtCloths(order), percent };
}

/** The picture's address says which cloths and how far, and nothing else about the order. */
export function bandPath({ cloths, percent }: Band): string {
  return `/band/${cloths.join("+")}/${percent}.png`;
}

/** Null for an address that bandPath would not write, but for the cloths, which the caller knows. */
export function readBand(cloths: string, percent: string): Band | null {
  const share = Number(percent);
  const names = cloths.split("+");
  const isDrawn = /^\d{1,3}$/.test(percent) && share <= 100 && share % PERCENT_STEP === 0;
  return isDrawn && names.length <= MAX_CLOTHS && new Set(names).size === names.length
    ? { cloths: names, percent: share }
    : null;
}

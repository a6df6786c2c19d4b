import { z } from "zod";
import type { Db } from "~/db/client";
import { type CardRow, toCard } from "./products.server";
import { cutRail, type Rail } from "./rail";
import { sampleRail } from "./rail.server";
import type { ShopFront } from "./shop-front";
import { FALLBACK_FRONT, FrontRow, TicketRow, toShopFront } from "./shop-front.server";
import type { ShopQuery } from "./shop-query";

export interface Shop {
  rail: Rail;
  front: ShopFront;
}

const ShopRow = z.object({
  rail: z.array(z.custom<CardRow>()),
  front: FrontRow,
  tickets: z.array(TicketRow),
});

/** All that the shop shows at `now`, in one question. */
export async function getShop(db: Db, query: ShopQuery, now: Date, signal?: AbortSignal): Promise<Shop> {
  const length = query.loaded - query.from;
  const call = db.rpc("shop_page", {
    wanted_category: query.category ?? undefined,
    wanted_size: query.size ?? undefined,
    wanted_designer: query.designer ?? undefined,
    sorting: query.sort,
    skipped: query.from,
    most: length + 1,
    as_of: now.toISOString(),
  });
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError();
  const { rail, front, tickets } = ShopRow.parse(data);
  return { rail: cutRail(rail.map(toCard), length), front: toShopFront(front, tickets, query) };
}

/** What stands in for a shop that cannot be read. */
export function sampleShop(query: ShopQuery): Shop {
  return { rail: sampleRail(query), front: FALLBACK_FRONT };
}

import type { Db } from "~/platform/db/client";

const LOW = 2;
const MAX_SHOWN = 6;

export interface LowStock {
  id: string;
  name: string;
  size: string | null;
  quantity: number;
}

export async function readLowStock(db: Db): Promise<LowStock[]> {
  return db
    .selectFrom("stock as s")
    .innerJoin("products as p", "p.id", "s.product_id")
    .select(["s.id", "p.name", "s.size", "s.quantity"])
    .where("s.quantity", "<=", LOW)
    .where("p.status", "=", "published")
    .orderBy("s.quantity")
    .orderBy("p.name")
    .limit(MAX_SHOWN)
    .execute();
}

import { randomUUID } from "node:crypto";
import { placeOrder } from "~/shop/orders/orders.server";
import { bootTestBackend, type TestBackend } from "../test/support/backend.ts";
import { startPostgres } from "../test/support/postgres.ts";
import type { Table } from "./report.ts";

const BUYERS = 20;
const ORDERS = 400;

/** Orders placed per second by several buyers at once, of a piece whose stock is counted. */
export default async function benchOrders(): Promise<Table[]> {
  const rows: Table["rows"] = {};
  const embedded = await bootTestBackend();
  rows.embedded = await measure(embedded).finally(() => embedded.close());
  const server = await startPostgres();
  try {
    const backend = await bootTestBackend({ databaseUrl: await server.createDatabase() });
    rows.PostgreSQL = await measure(backend).finally(() => backend.close());
  } finally {
    await server.stop();
  }
  return [{ title: `Placing ${ORDERS} orders, ${BUYERS} buyers at once`, rows }];
}

async function measure({ service }: TestBackend) {
  const product = { id: "bench-gown", name: "Gown", price: 1200, status: "published" } as const;
  await service.insertInto("products").values(product).execute();
  await service.insertInto("stock").values({ product_id: product.id, quantity: 1_000_000 }).execute();
  const place = async () => {
    const result = await placeOrder(service, {
      key: randomUUID(),
      buyer: { firstName: "Amina", lastName: "Sow", email: "amina@mail.example" },
      lines: [{ id: product.id, size: null, quantity: 1 }],
    });
    if (result.kind !== "placed") throw new Error(`not placed: ${result.kind}`);
  };

  for (let warm = 0; warm < 20; warm += 1) await place();
  const alone = performance.now();
  for (let count = 0; count < 20; count += 1) await place();
  const msAlone = (performance.now() - alone) / 20;

  const started = performance.now();
  const buyer = async () => {
    for (let count = 0; count < ORDERS / BUYERS; count += 1) await place();
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  const seconds = (performance.now() - started) / 1000;
  return {
    "orders per second": Math.round(ORDERS / seconds),
    "ms per order, one buyer": Math.round(msAlone),
  };
}

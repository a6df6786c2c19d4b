import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "../server/services.ts";
import type { ReceivedMail } from "../test/support/smtp.ts";
import type { Purchase } from "./shoppers.ts";
import { METRICS_TOKEN, type World } from "./world.ts";
import { verifyWrites, type Writers } from "./writers.ts";

/** Mails every paid order with tickets gives rise to: to the buyer, with the tickets, to the staff. */
const MAILS_OF_ORDER = ["order_confirmation", "staff_notice", "tickets"];
const SETTLE_TIMEOUT_MS = 600_000;

export interface Findings {
  figures: Record<string, number>;
  /** What does not hold; empty when all is well. */
  broken: string[];
}

/** Waits until the site, left alone, has sent what it owes. */
export async function settle(world: World): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  const text = async () =>
    (await fetch(`${world.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  for (;;) {
    const waiting = /^outbox_mails\{[^}]*pending[^}]*\} (\d+)/m.exec(await text().catch(() => ""))?.[1];
    if (waiting === "0") return;
    if (Date.now() > deadline)
      throw new Error(
        `${waiting} mails still wait after ${SETTLE_TIMEOUT_MS / 1000} s: ${await describe(world)}`,
      );
    await delay(500);
  }
}

/** Why mails wait, and what the processes said last. */
async function describe(world: World): Promise<string> {
  const said = world.sites.map((site) => site.output().slice(-4_000));
  await world.stopSites();
  const services = await world.open();
  try {
    const mails = await services.db.service
      .selectFrom("outbox")
      .select(["kind", "attempts", "created_at", "next_attempt_at", "last_error"])
      .where("status", "=", "pending")
      .limit(5)
      .execute();
    return [new Date().toISOString(), ...mails.map((mail) => JSON.stringify(mail)), ...said].join("\n");
  } finally {
    await services.close();
  }
}

/** Holds what the buyers and the bank know against what the database knows, once no process runs. */
export async function verifyPurchases(
  world: World,
  purchases: readonly Purchase[],
  writers: Writers | null = null,
): Promise<Findings> {
  const services = await world.open();
  try {
    const found = await compare(services, world, purchases);
    if (writers) found.broken.push(...(await verifyWrites(services, world.dataDir, writers)));
    return found;
  } finally {
    await services.close();
  }
}

async function compare({ db }: Services, world: World, purchases: readonly Purchase[]): Promise<Findings> {
  const broken: string[] = [];
  const orders = await db.service
    .selectFrom("orders")
    .select(["id", "reference", "status", "holds_stock"])
    .execute();
  const lines = await db.service
    .selectFrom("order_lines")
    .select(["order_id", "quantity", "item_id"])
    .execute();
  const tickets = await db.service.selectFrom("tickets").select(["order_id", "code"]).execute();
  const mails = await db.service
    .selectFrom("outbox")
    .select(["kind", "status", sql<string | null>`payload->>'order_id'`.as("order_id")])
    .select(sql<string | null>`payload->>'task_id'`.as("task_id"))
    .execute();
  const ticketsOf = Map.groupBy(tickets, ({ order_id }) => order_id);
  // The staff also hear of an order that needs them, such as one paid after its time.
  const mailsOf = Map.groupBy(
    mails.filter(({ task_id }) => task_id === null),
    ({ order_id }) => order_id,
  );
  const byReference = Map.groupBy(orders, ({ reference }) => reference);

  for (const { reference, seats, isApproved, isConfirmed } of purchases) {
    const [order, ...others] = byReference.get(reference) ?? [];
    if (!order || others.length > 0) {
      broken.push(`${reference} is there ${others.length + (order ? 1 : 0)} times`);
      continue;
    }
    if ((isApproved || isConfirmed) && order.status !== "paid")
      broken.push(`${reference} was paid for and is ${order.status}`);
    if (order.status !== "paid") continue;
    const own = ticketsOf.get(order.id)?.length ?? 0;
    if (own !== seats) broken.push(`${reference} has ${own} tickets for ${seats} seats`);
    const kinds = (mailsOf.get(order.id) ?? []).map(({ kind }) => kind);
    const due = MAILS_OF_ORDER.filter((kind) => kind !== "tickets" || seats > 0);
    if (
      kinds
        .filter((kind) => MAILS_OF_ORDER.includes(kind))
        .toSorted()
        .join() !== due.join()
    )
      broken.push(`${reference} has the mails ${kinds.join()}`);
  }
  // Two purchases of one buyer would be two references; a checkout repeated after a fault must not be.
  const known = new Set(purchases.map(({ reference }) => reference));
  const strays = orders.filter(({ reference, status }) => status === "paid" && !known.has(reference));
  for (const { reference } of strays) broken.push(`${reference} is paid and nobody bought it`);

  for (const [item, column] of [
    [world.gown.id, "product_id"],
    [world.seat.id, "ticket_package_id"],
  ] as const) {
    const holding = new Set(orders.filter(({ holds_stock }) => holds_stock).map(({ id }) => id));
    const taken = lines
      .filter((line) => line.item_id === item && holding.has(line.order_id))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const { quantity } = await db.service
      .selectFrom("stock")
      .select("quantity")
      .where(column, "=", item)
      .executeTakeFirstOrThrow();
    if (quantity !== world.stock - taken)
      broken.push(`${item}: ${quantity} left of ${world.stock}, ${taken} taken`);
    if (quantity < 0) broken.push(`${item} is oversold by ${-quantity}`);
  }
  const unsent = mails.filter(({ status }) => status === "failed").length;
  if (unsent > 0) broken.push(`${unsent} mails were given up`);
  return {
    broken,
    figures: {
      orders: orders.length,
      paid: orders.filter(({ status }) => status === "paid").length,
      tickets: tickets.length,
      mails: mails.length,
      "mails twice": repeated(world.smtp.mails),
    },
  };
}

/** Mails that arrived more than once: a process killed after the server took a mail cannot have noted it. */
function repeated(mails: readonly ReceivedMail[]): number {
  const seen = Map.groupBy(mails, ({ parsed }) => parsed.messageId ?? "");
  return [...seen.values()].reduce((sum, same) => sum + same.length - 1, 0);
}

/* Buys two seats in a loop, and prints each step once the database has confirmed it. */
import { randomUUID } from "node:crypto";
import { callFunction } from "../../app/platform/db/client.ts";
import { openServices } from "../../server/services.ts";
import { errorLog } from "./error-log.ts";

const [dataDir = "", projectDir = "", ticketId = ""] = process.argv.slice(2);
const log = errorLog();
const { db } = await openServices({
  dataDir,
  projectDir,
  siteUrl: "http://site.test",
  seedDemo: false,
  log,
});

function call(name: "place_order" | "start_payment" | "record_payment", input: object) {
  return callFunction(db.payments, name, { input: input as never });
}

for (;;) {
  const placed = await call("place_order", {
    key: randomUUID(),
    buyer: { firstName: "Amina", lastName: "Sow", email: "amina@mail.example" },
    lines: [{ id: ticketId, size: null, quantity: 2 }],
  });
  const { order } = placed as { order: { id: string; reference: string; totalCents: number } };
  const { reference } = order;
  console.log(`placed ${reference}`);

  const payRequestId = randomUUID();
  await call("start_payment", { orderId: order.id, payRequestId, sent: "", received: "" });
  console.log(`started ${reference}`);

  const paid = { status: "approved", amountCents: order.totalCents, currency: "ZAR" };
  await call("record_payment", { kind: "query", payRequestId, reference, received: "", ...paid });
  console.log(`paid ${reference}`);
}

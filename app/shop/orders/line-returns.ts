import { formatDate, localDate, momentAt } from "~/platform/lib/dates";
import type { OrderLine, OrderRecord, ReturnReason } from "./order-record";
import { type ReturnDates, returnDates } from "./return-dates";
import { isPaid } from "./statuses";

/** What can be sent back of a line, and until when. */
export interface LineReturn {
  line: OrderLine;
  /** How many can still be asked back. */
  quantity: number;
  /** Null while we have not heard that it arrived. */
  dates: ReturnDates | null;
}

type Returnable = Pick<
  OrderRecord,
  "status" | "lines" | "shipments" | "returns" | "deliveryMethod" | "deliveredAt" | "fulfilledAt"
>;

/** The pieces that have left us. Tickets have their own rules. */
export function lineReturns(order: Returnable): LineReturn[] {
  if (!isPaid(order.status)) return [];
  return order.lines
    .filter((line) => line.kind === "product" && hasLeft(order, line))
    .map((line) => {
      const at = receivedAt(order, line);
      const { isMadeToMeasure } = line;
      return {
        line,
        quantity: quantityLeft(order, line),
        dates: at ? returnDates(at, { isMadeToMeasure }) : null,
      };
    });
}

/** Without a refund of its own: that one is counted by the line. */
function quantityLeft({ returns }: Returnable, line: OrderLine): number {
  const asked = returns
    .filter(({ state, hasRefund }) => state !== "refused" && !hasRefund)
    .flatMap(({ lines }) => lines)
    .filter(({ id }) => id === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, line.quantity - line.refundedQuantity - asked);
}

function shipmentsOf({ shipments }: Returnable, { id }: OrderLine) {
  return shipments.filter(({ lines }) => lines.some((sent) => sent.id === id));
}

function hasLeft(order: Returnable, line: OrderLine): boolean {
  return order.status === "fulfilled" || shipmentsOf(order, line).length > 0;
}

/** Of a line in several parcels, the last of them. */
function receivedAt(order: Returnable, line: OrderLine): string | null {
  if (order.deliveryMethod === "collection") return order.deliveredAt ?? order.fulfilledAt;
  const arrivals = shipmentsOf(order, line).map(({ deliveredAt }) => deliveredAt);
  const known = arrivals.filter((at) => at !== null);
  return arrivals.length > 0 && known.length === arrivals.length
    ? (known.toSorted().at(-1) ?? null)
    : order.deliveredAt;
}

/** Whether a right for that reason still stands. What has not arrived, as far as we know, can always be asked back. */
export function mayReturn({ dates, quantity, line }: LineReturn, reason: ReturnReason, now: Date): boolean {
  if (quantity === 0) return false;
  const isOurFault = reason === "faulty" || reason === "wrong_piece";
  if (!dates) return isOurFault || !line.isMadeToMeasure;
  const until = isOurFault ? dates.fault : dates.changeOfMind;
  return until !== null && localDate(now).iso <= until;
}

/** For any reason. */
export function canReturn(line: LineReturn, now: Date): boolean {
  return mayReturn(line, "changed_mind", now) || mayReturn(line, "faulty", now);
}

/** "Return until 2 December 2026", and what the law says beside it. */
export function returnText({ dates, line }: LineReturn, now: Date): { title: string; note: string } {
  if (!dates)
    return line.isMadeToMeasure
      ? { title: "Made to your measure", note: "It comes back only for a fault, within six months." }
      : { title: "Return within 14 days of its arrival", note: "A fault: within six months." };
  const say = (date: string) => formatDate(momentAt(date));
  const isOver = (date: string) => localDate(now).iso > date;
  const fault = isOver(dates.fault)
    ? `A fault could be returned until ${say(dates.fault)}`
    : `A fault can come back until ${say(dates.fault)}`;
  if (dates.changeOfMind === null || dates.coolingOff === null)
    return { title: "Made to your measure", note: `${fault}.` };
  return {
    title: isOver(dates.changeOfMind)
      ? `Could be returned until ${say(dates.changeOfMind)}`
      : `Return until ${say(dates.changeOfMind)}`,
    note: isOver(dates.coolingOff)
      ? `${fault}.`
      : `The law’s seven days end on ${say(dates.coolingOff)}. ${fault}.`,
  };
}

import { formatDate, localDate } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { type BillLine, type Block, type Email, facts, greeting, paragraph } from "~/platform/mail/email";
import { linePicture } from "~/platform/mail/email-picture";
import type { Place } from "~/platform/organisation/facts";
import { bookedEvents } from "./after-payment";
import { dispatchSpan } from "./dispatch";
import { orderSubpage } from "./order-link";
import { addressRequest, checkNote, WHERE_TO } from "./order-notes";
import { dispatchText } from "./order-progress";
import {
  hasParcel,
  isBeingChecked,
  lineDetail,
  needsAddress,
  type OrderLine,
  type OrderRecord,
  orderCharge,
  type Shipment,
} from "./order-record";
import { destination, sumsBeforeTotal } from "./order-sums";
import { bankWaitText } from "./pay-again";

/** Only for a paid order. */
export function confirmationEmail(order: OrderRecord, href: string, shop: Place): Email {
  requirePaid(order);
  const { reference, totalCents } = order;
  return {
    to: order.buyer.email ?? undefined,
    subject: `Your order ${reference}`,
    preview: `Thank you. We have your payment of ${formatRand(totalCents)}.`,
    title: isBeingChecked(order) ? "Thank you. We have your payment." : "Thank you. Your order is confirmed.",
    blocks: [
      greeting(order.buyer.firstName),
      paragraph(`We have your payment of ${formatRand(totalCents)} for order ${reference}.`),
      ...(isBeingChecked(order) ? [paragraph(checkNote(order))] : []),
      ...(needsAddress(order)
        ? [
            paragraph(
              `${WHERE_TO} ${addressRequest(order)} You can also write to ${shop.email} or call ${shop.phone}.`,
            ),
            { kind: "link" as const, label: "Tell us where it goes", href: `${href}#address` },
          ]
        : []),
      bill(order, shop),
      ...goesTo(order, shop),
      ...whatComesNext(order),
      { kind: "link", label: "See your order", href },
      { kind: "link", label: "Your invoice", href: orderSubpage(href, "invoice"), isQuiet: true },
      paragraph("Keep this mail: the link above opens your order without a password."),
    ],
  };
}

/** Once, when the bank has a payment that it has not decided. */
export function bankWaitEmail(order: OrderRecord, href: string, shop: Place, now: Date): Email {
  const { reference, totalCents } = order;
  return {
    to: order.buyer.email ?? undefined,
    subject: `We are waiting for your bank, order ${reference}`,
    preview: `Your payment of ${formatRand(totalCents)} is with your bank.`,
    title: "We are waiting for your bank",
    blocks: [
      greeting(order.buyer.firstName),
      paragraph(
        `Your payment of ${formatRand(totalCents)} for order ${reference} is with your bank. ${bankWaitText(order, now)} We write to you as soon as it has answered; please do not pay again.`,
      ),
      boughtLines(order.lines),
      { kind: "link", label: "See your order", href },
      paragraph("Keep this mail: the link above opens your order without a password."),
    ],
    replyTo: shop.email,
  };
}

/** Requested with the look-up form. */
export function orderLinkEmail(order: OrderRecord, href: string): Email {
  return {
    to: order.buyer.email ?? undefined,
    subject: `The link to your order ${order.reference}`,
    preview: "It opens your order without a password.",
    title: "Here is your order",
    blocks: [
      greeting(order.buyer.firstName),
      paragraph(
        `Somebody, we think you, asked for the link to order ${order.reference}, placed on ${formatDate(order.placedAt)}.`,
      ),
      boughtLines(order.lines),
      { kind: "link", label: "See your order", href },
      paragraph("If it was not you, there is nothing to do: the link was sent to this address alone."),
    ],
  };
}

/** To the team, for packing. */
export function staffEmail(order: OrderRecord, href: string, shop: Place): Email {
  requirePaid(order);
  const { reference, buyer, paidAt } = order;
  const paid = paidAt && `${localDate(paidAt).time} on ${formatDate(paidAt)}`;
  return {
    subject: `Paid: ${reference}, ${formatRand(order.totalCents)}`,
    preview: `${fullName(order)}, ${order.lines.map(({ name }) => name).join(", ")}`,
    title: titleOf(order),
    replyTo: buyer.email ?? undefined,
    blocks: [
      facts(
        ["Order", reference],
        ["Paid", paid],
        ["Buyer", fullName(order)],
        ["Email", buyer.email],
        ["Phone", buyer.phone],
        [
          "Goes to",
          order.deliveryMethod === "collection" ? "Collected at the shop" : buyer.address.join("\n"),
        ],
        ["Delivery note", buyer.deliveryNote],
      ),
      bill(order, shop),
      ...packingNotes(order).map(paragraph),
      { kind: "link", label: "What the buyer sees", href },
    ],
  };
}

function titleOf(order: OrderRecord): string {
  if (!hasParcel(order)) return "Tickets were sold";
  return order.status === "fulfilled" ? "A sale that was taken along" : "An order to prepare";
}

/** When a parcel was shipped: one of several, or the whole order. */
export function parcelEmail(order: OrderRecord, href: string, shop: Place, shipment?: Shipment): Email {
  requirePaid(order);
  const { reference } = order;
  const sentAt = shipment?.sentAt ?? order.fulfilledAt;
  const inside: BillLine[] = shipment
    ? partLines(order, shipment.lines)
    : order.lines.filter(isProduct).map(billLine);
  const isPart = shipment !== undefined && (order.status === "paid" || order.shipments.length > 1);
  return {
    to: order.buyer.email ?? undefined,
    subject: `${isPart ? `Parcel ${shipment.number}` : "Your parcel"} has left, order ${reference}`,
    preview: inside.map(({ name }) => name).join(", "),
    title: isPart ? `Parcel ${shipment.number} has left` : "Your parcel has left",
    blocks: [
      greeting(order.buyer.firstName),
      paragraph(
        `${isPart ? `Parcel ${shipment.number}` : "The parcel"} of order ${reference} left us${sentAt ? ` on ${formatDate(sentAt)}` : ""}. This is inside:`,
      ),
      { kind: "lines", lines: inside, sums: [] },
      ...(isPart && order.status === "paid"
        ? [paragraph("The rest follows; we write again when it leaves.")]
        : []),
      ...(shipment ? courier(shipment) : []),
      ...goesTo(order, shop),
      helpLine(shop),
      { kind: "link", label: "See your order", href },
    ],
    replyTo: shop.email,
  };
}

function courier({ courier, trackingNumber, trackingUrl }: Shipment): Block[] {
  return [
    facts(["Courier", courier], ["Number", trackingNumber]),
    ...(trackingUrl ? [{ kind: "link" as const, label: "Follow your parcel", href: trackingUrl }] : []),
  ];
}

export function helpLine(shop: Place): Block {
  return paragraph(
    `Something not as it should be? Write to ${shop.email} or call us on ${shop.phone}, ${shop.hours.toLowerCase()}.`,
  );
}

/** What the team has to know before packing. */
function packingNotes(order: OrderRecord): string[] {
  const dispatch = dispatchText(order);
  return [
    isBeingChecked(order)
      ? "Paid late: part of it has been sold since, and the buyer knows that we are checking. Please send nothing before that is settled."
      : "",
    needsAddress(order)
      ? `No address was given. The buyer is asked for it in the mail and on the order's page. The ${dispatchSpan(order.lines)} begin when it is known.`
      : "",
    dispatch ? `The buyer was promised: ${dispatch}` : "",
  ].filter(Boolean);
}

function goesTo(order: OrderRecord, shop: Place): Block[] {
  const { title, lines } = destination(order, shop);
  return lines.length > 0 ? [facts([title, lines.join("\n")])] : [];
}

function whatComesNext(order: OrderRecord): Block[] {
  const isCollected = order.deliveryMethod === "collection" && hasParcel(order);
  const next = [
    dispatchText(order) ?? "",
    isCollected && !isBeingChecked(order) ? "We write to you when it is ready to collect." : "",
    order.tickets.length > 0
      ? [
          ...bookedEvents(order).map((event) => `${event}.`),
          "Your tickets come in a mail of their own, with a code to show at the door.",
        ].join(" ")
      : "",
  ].filter(Boolean);
  return next.length > 0 ? [{ kind: "heading", text: "What comes next" }, ...next.map(paragraph)] : [];
}

export function isProduct({ kind }: OrderLine): boolean {
  return kind === "product";
}

function billLine(line: OrderLine): BillLine {
  return {
    name: line.name,
    detail: lineDetail(line),
    amount: formatRand(line.totalCents),
    picture: linePicture(line.picture),
  };
}

/** Part of an order, as it was packed or is sent back: quantities are its own, and there are no amounts. */
export function partLines(order: OrderRecord, part: Shipment["lines"]): BillLine[] {
  return part.map((line) => ({
    name: line.name,
    detail: lineDetail(line),
    amount: "",
    picture: linePicture(order.lines.find(({ id }) => id === line.id)?.picture ?? null),
  }));
}

export function boughtLines(lines: readonly OrderLine[]): Block {
  return { kind: "lines", lines: lines.map(billLine), sums: [] };
}

export function bill(order: OrderRecord, shop: Place): Block {
  return {
    kind: "lines",
    lines: order.lines.map(billLine),
    sums: [
      { label: "Subtotal", amount: formatRand(order.subtotalCents) },
      ...sumsBeforeTotal(order, shop).map(({ term, amount }) => ({ label: term, amount })),
      { label: "Total", amount: formatRand(order.totalCents), isTotal: true },
      { label: "Of which VAT at 15 %", amount: formatRand(order.vatCents) },
    ],
  };
}

function fullName({ buyer }: OrderRecord): string {
  return `${buyer.firstName} ${buyer.lastName}`;
}

export function requirePaid(order: OrderRecord): void {
  if (orderCharge(order) !== "paid") throw new Error(`${order.reference} is ${order.status}, not paid`);
}

import { formatDate, momentAt } from "~/platform/lib/dates";
import { formatRand } from "~/platform/lib/money";
import { type Email, facts, greeting, paragraph } from "~/platform/mail/email";
import type { Place } from "~/platform/organisation/facts";
import { creditNoteName } from "./invoice";
import { lineReturns } from "./line-returns";
import { bill, boughtLines, helpLine, isProduct } from "./order-emails";
import { orderSubpage } from "./order-link";
import { REFUNDED } from "./order-notes";
import type { OrderRecord, Refund } from "./order-record";

export function packedEmail(order: OrderRecord, href: string, shop: Place): Email {
  return aboutOrder(order, href, shop, {
    subject: `Your order is packed, ${order.reference}`,
    title: "Your order is packed",
    text: `The pieces of order ${order.reference} are packed. We write again when they leave.`,
  });
}

export function readyEmail(order: OrderRecord, href: string, shop: Place): Email {
  const email = aboutOrder(order, href, shop, {
    subject: `Ready to collect, order ${order.reference}`,
    title: "Ready to collect",
    text: `Order ${order.reference} waits for you at the shop. Please bring the order number.`,
  });
  const where = [shop.name, ...shop.address].join("\n");
  email.blocks.splice(2, 0, facts(["Where", where], ["Open", shop.hours]));
  return email;
}

export function deliveredEmail(order: OrderRecord, href: string, shop: Place): Email {
  const isCollected = order.deliveryMethod === "collection";
  const email = aboutOrder(order, href, shop, {
    subject: `${isCollected ? "Collected" : "Delivered"}, order ${order.reference}`,
    title: isCollected ? "Thank you for coming" : "Your order has arrived",
    text: isCollected
      ? `Order ${order.reference} was collected at the shop. We hope you wear it often.`
      : `The courier tells us that order ${order.reference} has arrived. We hope you wear it often.`,
  });
  const last = lineReturns(order)
    .flatMap(({ dates }) => dates?.changeOfMind ?? [])
    .toSorted()
    .at(-1);
  if (last)
    email.blocks.splice(
      2,
      0,
      paragraph(
        `Something not right? A piece can come back until ${formatDate(momentAt(last))}: ask for it on your order’s page.`,
      ),
    );
  return email;
}

export function refundEmail(order: OrderRecord, href: string, shop: Place, refund: Refund): Email {
  const email = aboutOrder(order, href, shop, {
    subject: `${formatRand(refund.amountCents)} refunded, order ${order.reference}`,
    title: `${formatRand(refund.amountCents)} is on its way back`,
    text: `We have refunded ${formatRand(refund.amountCents)} of order ${order.reference}. ${REFUNDED.words}`,
    lines: order.lines,
  });
  email.blocks.splice(
    2,
    0,
    facts(["Credit note", creditNoteName(refund.creditNote)], ["Refunded", formatDate(refund.doneAt)]),
    { kind: "link", label: "Your credit note", href: orderSubpage(href, "invoice"), isQuiet: true },
  );
  return email;
}

/** For an order that staff entered: the buyer pays it through the link. */
export function paymentLinkEmail(order: OrderRecord, href: string, shop: Place): Email {
  return {
    to: order.buyer.email ?? undefined,
    subject: `Pay for your order ${order.reference}`,
    preview: `${formatRand(order.totalCents)}, by card.`,
    title: "Your order waits for its payment",
    blocks: [
      greeting(order.buyer.firstName),
      paragraph(
        `We have entered order ${order.reference} for you: ${order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}. Please pay ${formatRand(order.totalCents)} within three days; after that the pieces go back on sale.`,
      ),
      bill(order, shop),
      { kind: "link", label: `Pay ${formatRand(order.totalCents)}`, href: orderSubpage(href, "pay") },
      helpLine(shop),
    ],
    replyTo: shop.email,
  };
}

function aboutOrder(
  order: OrderRecord,
  href: string,
  shop: Place,
  {
    subject,
    title,
    text,
    lines = order.lines.filter(isProduct),
  }: { subject: string; title: string; text: string; lines?: OrderRecord["lines"] },
): Email {
  return {
    to: order.buyer.email ?? undefined,
    subject,
    preview: text,
    title,
    blocks: [
      greeting(order.buyer.firstName),
      paragraph(text),
      boughtLines(lines),
      helpLine(shop),
      { kind: "link", label: "See your order", href },
    ],
    replyTo: shop.email,
  };
}

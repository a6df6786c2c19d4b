import { type Block, type Email, greeting, paragraph } from "~/platform/mail/email";
import type { Place } from "~/platform/organisation/facts";
import { helpLine, partLines } from "~/shop/orders/order-emails";
import type { OrderRecord, ReturnRecord } from "~/shop/orders/order-record";

/** What the buyer reads about a return, by its state. */
export function returnEmail(order: OrderRecord, href: string, shop: Place, asked: ReturnRecord): Email {
  const { subject, title, blocks } = WORDS[asked.state](order, asked);
  return {
    to: order.buyer.email ?? undefined,
    subject: `${subject}, order ${order.reference}`,
    preview: asked.lines.map(({ name }) => name).join(", "),
    title,
    blocks: [
      greeting(order.buyer.firstName),
      ...blocks,
      {
        kind: "lines",
        lines: partLines(order, asked.lines),
        sums: [],
      },
      helpLine(shop),
      { kind: "link", label: "See your order", href },
    ],
    replyTo: shop.email,
  };
}

interface Words {
  subject: string;
  title: string;
  blocks: Block[];
}

const quote = (text: string | null): Block[] => (text ? [{ kind: "quote", text }] : []);

const WORDS: Record<ReturnRecord["state"], (order: OrderRecord, asked: ReturnRecord) => Words> = {
  requested: ({ reference }, { number }) => ({
    subject: `We have your return ${number}`,
    title: "We have your request",
    blocks: [
      paragraph(
        `You want to send back part of order ${reference}. We look at it and write to you within two working days. Please send nothing yet.`,
      ),
    ],
  }),
  accepted: (_, { number, message }) => ({
    subject: `Please send it back: return ${number}`,
    title: "Please send it back to us",
    blocks: [
      paragraph(`Write “Return ${number}” and the order number on the box. This is how it comes back to us:`),
      ...quote(message),
    ],
  }),
  refused: (_, { number, message }) => ({
    subject: `About your return ${number}`,
    title: "We cannot take it back",
    blocks: [
      paragraph("We have looked at your request, and this is why:"),
      ...quote(message),
      paragraph(
        "If you see it otherwise, answer this mail. The Consumer Goods and Services Ombud can help too, at no cost to you.",
      ),
    ],
  }),
  received: (_, { number, hasRefund }) => ({
    subject: `Your return ${number} is with us`,
    title: "It is back with us",
    blocks: [
      paragraph(
        hasRefund
          ? "Thank you. The refund goes back to the card or account you paid with, within five working days; we write again when it has left."
          : "Thank you. We write to you about what comes next.",
      ),
    ],
  }),
};

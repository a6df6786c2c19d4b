import { callFunction, type Db } from "~/platform/db/client";

/** What can be sold: pieces by size, and tickets. */
export interface Sellable {
  id: string;
  size: string | null;
  label: string;
}

const MOST = 500;

export async function listSellable(db: Db): Promise<Sellable[]> {
  const products = await db
    .selectFrom("products")
    .select(["id", "name", "sizes"])
    .where("status", "=", "published")
    .orderBy("name")
    .limit(MOST)
    .execute();
  const tickets = await db.selectFrom("ticket_packages").select(["id", "name"]).orderBy("name").execute();
  return [
    ...products.flatMap(({ id, name, sizes }): Sellable[] =>
      sizes.length === 0
        ? [{ id, size: null, label: name }]
        : sizes.map((size) => ({ id, size, label: `${name}, ${size}` })),
    ),
    ...tickets.map(({ id, name }) => ({ id, size: null, label: `Ticket: ${name}` })),
  ];
}

export const LINE_COUNT = 5;

/** A choice of the form: nothing is left to send or to collect. */
const HANDED_OVER = "handed_over";

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

export type EnteredOrder = { kind: "placed"; reference: string } | { kind: "refused"; words: string };

const REASONS: Record<string, string> = {
  sold_out: "is sold out",
  not_enough: "is not there as often as that",
  sale_ended: "is no longer on sale",
  not_on_sale_yet: "is not on sale yet",
  over_limit: "is sold in smaller numbers to one person",
  unknown: "is not on sale",
  no_such_size: "does not come in that size",
  needs_email: "is sent by email: enter the buyer's address",
  bad_quantity: "was asked for in a number that cannot be",
};

/** A sale at a pop-up or by phone. The database looks prices and stock up as in the shop. */
export async function enterOrder(db: Db, form: FormData): Promise<EnteredOrder> {
  const lines = Array.from({ length: LINE_COUNT }, (_, index) => {
    const [id = "", size = ""] = text(form, `item ${index}`).split("|");
    return { id, size: size || null, quantity: Number(text(form, `count ${index}`)) };
  }).filter(({ id, quantity }) => id !== "" && quantity > 0);
  if (lines.length === 0) return { kind: "refused", words: "Choose at least one piece." };
  const handedOver = text(form, "deliveryMethod") === HANDED_OVER;
  if (handedOver && text(form, "paidBy") === "link")
    return {
      kind: "refused",
      words: "What is taken along is paid for at once: choose card machine or cash.",
    };
  if (!handedOver && text(form, "email") === "")
    return { kind: "refused", words: "Enter the buyer's email address, or choose Taken along." };
  const answer = (await callFunction(db, "place_staff_order", {
    input: {
      key: text(form, "key"),
      channel: text(form, "channel"),
      paidBy: text(form, "paidBy"),
      slip: text(form, "slip"),
      ...(handedOver
        ? { deliveryMethod: "collection", handedOver }
        : { deliveryMethod: text(form, "deliveryMethod") }),
      buyer: {
        firstName: text(form, "firstName"),
        lastName: text(form, "lastName"),
        email: text(form, "email"),
        phone: text(form, "phone"),
        address: text(form, "address"),
        city: text(form, "city"),
        postalCode: text(form, "postalCode"),
      },
      lines,
    },
  })) as { kind: string; order?: { reference: string }; itemName?: string; reason?: string };
  if (answer.order) return { kind: "placed", reference: answer.order.reference };
  const reason = REASONS[answer.reason ?? ""] ?? "cannot be sold";
  return { kind: "refused", words: `${answer.itemName ?? "A piece"} ${reason}.` };
}

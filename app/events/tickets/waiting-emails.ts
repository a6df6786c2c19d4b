import { type Block, type Email, type EmailPicture, paragraph } from "~/platform/mail/email";
import { saleMoment } from "./availability";

export type WaitingMail = "waiting_joined" | "waiting_offer" | "back_in_stock" | "sale_open";

/** A place on the waiting list, for a seat or for a piece. */
export interface WaitingEntry {
  id: string;
  state: string;
  quantity: number;
  held: number;
  for_opening: boolean;
  size: string | null;
  expires_at: string | null;
  product_id: string | null;
  productName: string | null;
  price: string;
  packageName: string | null;
  eventTitle: string | null;
  eventSlug: string | null;
  sale_from: string | null;
  /** Of the event or the piece. */
  picture: EmailPicture | null;
  /** Null where there is no line: a piece goes to whoever comes first. */
  placeInLine: number | null;
}

/** Null when it is no longer as the mail would say. */
export function waitingText(kind: WaitingMail, siteUrl: string, entry: WaitingEntry): Email | null {
  const what = entry.packageName ?? [entry.productName, entry.size].filter(Boolean).join(", ");
  const href = `${siteUrl}/waiting/${entry.id}`;
  const leave = { kind: "link", label: "Leave the list", href, isQuiet: true } as const;
  if (kind === "waiting_joined") {
    if (entry.state !== "waiting") return null;
    if (entry.for_opening)
      return {
        subject: `We write when it opens: ${entry.eventTitle ?? what}`,
        preview: "We write to you when the sale opens.",
        title: "We write when the sale opens",
        blocks: [
          paragraph(
            `${entry.eventTitle ?? what} goes on sale${entry.sale_from ? ` on ${saleMoment(entry.sale_from)}` : " soon"}, and we write to you at that moment. Nothing is held until then.`,
          ),
          paragraph("If you did not ask for this, leave the list and you will not hear from us again."),
          leave,
        ],
      };
    // Only here: on the page it would tell a stranger who waits already.
    const place = entry.placeInLine === null ? "" : ` You are number ${entry.placeInLine} in line.`;
    const promise = entry.packageName
      ? "When seats come back they are offered in turn: we write to you at once and hold yours for 24 hours."
      : "We write to you as soon as it is back.";
    return {
      subject: `You are on the list: ${what}`,
      preview: promise,
      title: "You are on the waiting list",
      blocks: [
        paragraph(`We have noted you for ${what}.${place} ${promise} You pay nothing now.`),
        paragraph("If you did not ask for this, leave the list and you will not hear from us again."),
        leave,
      ],
    };
  }
  if (kind === "back_in_stock")
    return {
      subject: `Back: ${what}`,
      preview: "It can be ordered again, while it lasts.",
      title: "It is back",
      blocks: [
        paragraph(`${what} can be ordered again. Nothing is held: first come, first served.`),
        {
          kind: "card",
          picture: entry.picture,
          title: what,
          detail: entry.price,
          label: "See it",
          href: `${siteUrl}/product/${entry.product_id}`,
        },
      ],
    };
  if (kind === "sale_open")
    return {
      subject: `On sale now: ${entry.eventTitle ?? what}`,
      preview: "The sale has opened.",
      title: "The sale has opened",
      blocks: [
        ...pictureOf(entry),
        paragraph(
          `${entry.eventTitle ?? what} is on sale from now on. Nothing is held: first come, first served.`,
        ),
        {
          kind: "link",
          label: "See the tickets",
          href: entry.eventSlug ? `${siteUrl}/events/${entry.eventSlug}#tickets` : `${siteUrl}/events`,
        },
      ],
    };
  if (entry.state !== "offered" || !entry.expires_at) return null;
  const until = saleMoment(entry.expires_at);
  const { held } = entry;
  const isPart = held < entry.quantity;
  return {
    subject: `Seats for you until ${until}: ${what}`,
    preview: `Held for you until ${until}.`,
    title: "Seats have come back",
    blocks: [
      ...pictureOf(entry),
      paragraph(
        `${held === 1 ? "One" : held} of ${what}${entry.eventTitle ? `, ${entry.eventTitle},` : ""} ${held === 1 ? "is" : "are"} held for you until ${until}${isPart ? `: fewer than the ${entry.quantity} you asked for, and as many as came back` : ""}. After that the next on the list is asked.`,
      ),
      { kind: "link", label: "Take the seats, or leave the list", href },
    ],
  };
}

/** The words beside it say what it shows. */
function pictureOf({ picture }: WaitingEntry): Block[] {
  return picture ? [{ kind: "picture", picture, alt: "" }] : [];
}

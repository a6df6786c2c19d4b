import type { Db } from "~/db/client";
import { saleMoment } from "~/features/tickets/availability";
import { type Email, paragraph } from "./email";

/** About a place on the waiting list; null when it is no longer as the mail would say. */
export async function waitingEmail(
  service: Db,
  siteUrl: string,
  kind: "waiting_joined" | "waiting_offer" | "back_in_stock" | "sale_open",
  id: string,
): Promise<Email | null> {
  const entry = await service
    .selectFrom("waiting_list as w")
    .leftJoin("ticket_packages as t", "t.id", "w.ticket_package_id")
    .leftJoin("products as p", "p.id", "w.product_id")
    .leftJoin("events as e", "e.id", "t.event_id")
    .select([
      "w.id",
      "w.state",
      "w.quantity",
      "w.held",
      "w.for_opening",
      "w.size",
      "w.expires_at",
      "w.product_id",
    ])
    .select(["t.name as packageName", "t.event_title as eventTitle", "t.sale_from", "p.name as productName"])
    .select("e.slug as eventSlug")
    .where("w.id", "=", id)
    .executeTakeFirst();
  if (!entry) return null;
  const what = entry.packageName ?? [entry.productName, entry.size].filter(Boolean).join(", ");
  const href = `${siteUrl}/waiting/${entry.id}`;
  const leave = { kind: "link", label: "Leave the list", href } as const;
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
    const place = entry.packageName ? ` You are number ${await placeInLine(service, entry.id)} in line.` : "";
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
        { kind: "link", label: "See it", href: `${siteUrl}/product/${entry.product_id}` },
      ],
    };
  if (kind === "sale_open")
    return {
      subject: `On sale now: ${entry.eventTitle ?? what}`,
      preview: "The sale has opened.",
      title: "The sale has opened",
      blocks: [
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
      paragraph(
        `${held === 1 ? "One" : held} of ${what}${entry.eventTitle ? `, ${entry.eventTitle},` : ""} ${held === 1 ? "is" : "are"} held for you until ${until}${isPart ? `: fewer than the ${entry.quantity} you asked for, and as many as came back` : ""}. After that the next on the list is asked.`,
      ),
      { kind: "link", label: "Take the seats, or leave the list", href },
    ],
  };
}

async function placeInLine(service: Db, id: string): Promise<number> {
  const { ahead } = await service
    .selectFrom("waiting_list as w")
    .innerJoin("waiting_list as own", (join) =>
      join
        .onRef("own.ticket_package_id", "=", "w.ticket_package_id")
        .onRef("own.created_at", ">", "w.created_at"),
    )
    .select(({ fn }) => fn.countAll<string>().as("ahead"))
    .where("own.id", "=", id)
    .where("w.state", "=", "waiting")
    .where("w.for_opening", "=", false)
    .executeTakeFirstOrThrow();
  return Number(ahead) + 1;
}

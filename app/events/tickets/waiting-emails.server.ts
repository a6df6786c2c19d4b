import type { Db } from "~/platform/db/client";
import { formatRand, randToCents } from "~/platform/lib/money";
import type { Email } from "~/platform/mail/email";
import { widePicture } from "~/platform/mail/email-picture";
import type { Pictures } from "~/platform/pictures/pictures.server";
import { type WaitingMail, waitingText } from "./waiting-emails";

/** About a place on the waiting list; null when it is no longer as the mail would say. */
export async function waitingEmail(
  service: Db,
  pictures: Pictures,
  siteUrl: string,
  kind: WaitingMail,
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
    .select(["p.images", "p.current_price", "e.slug as eventSlug", "e.featured_image"])
    .where("w.id", "=", id)
    .executeTakeFirst();
  if (!entry) return null;
  const picture =
    entry.product_id === null
      ? pictures.find(entry.featured_image, "", "wide")
      : pictures.find(entry.images?.[0], "", "product");
  return waitingText(kind, siteUrl, {
    ...entry,
    picture: widePicture(picture),
    price: entry.current_price === null ? "" : formatRand(randToCents(entry.current_price)),
    placeInLine: entry.packageName ? await placeInLine(service, entry.id) : null,
  });
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

import { createCookie } from "react-router";
import { z } from "zod";
import { callFunction, type Db } from "../../platform/db/client.ts";
import { MAX_TICKETS_PER_ORDER } from "./max-tickets.ts";
import type { JoinOutcome, WaitingEntry } from "./waiting.ts";

const Uuid = z.uuid();

export const JoinForm = z.object({
  packageId: z.string().max(100),
  email: z.email("Please give an email address."),
  quantity: z.coerce.number().int().min(1).max(MAX_TICKETS_PER_ORDER).default(1),
  takesFewer: z.literal("on").optional(),
});

export function joinWaitingList(
  service: Db,
  { packageId, email, quantity, takesFewer }: z.infer<typeof JoinForm>,
): Promise<JoinOutcome> {
  const input = { packageId, email, quantity, takesFewer: takesFewer === "on" };
  return callFunction(service, "join_waiting_list", { input });
}

/** For a piece, in one size where it has sizes. Whoever asks learns nothing of the entry: its id would open it. */
export async function requestNotification(
  service: Db,
  input: { productId: string; size?: string; email: string },
): Promise<JoinOutcome["kind"]> {
  return (await callFunction(service, "join_waiting_list", { input })).kind;
}

export async function findWaiting(service: Db, id: string): Promise<WaitingEntry | null> {
  if (!Uuid.safeParse(id).success) return null;
  const row = await service
    .selectFrom("waiting_list as w")
    .leftJoin("ticket_packages as t", "t.id", "w.ticket_package_id")
    .leftJoin("events as e", "e.id", "t.event_id")
    .leftJoin("products as p", "p.id", "w.product_id")
    .select(["w.id", "w.state", "w.quantity", "w.held", "w.size", "w.expires_at as expiresAt"])
    .select("w.for_opening as isForOpening")
    .select(["t.id as packageId", "t.slug as packageSlug", "t.name as packageName", "e.slug as eventSlug"])
    .select("t.price")
    .select(["p.id as productId", "p.name as productName"])
    .where("w.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { size, packageName, productName, price, ...entry } = row;
  return {
    ...entry,
    isFree: Number(price) === 0 && entry.packageId !== null,
    what: packageName ?? [productName, size].filter(Boolean).join(", "),
  };
}

/** For the server alone: the page of an entry does not show the address. */
export async function findWaitingEmail(service: Db, id: string): Promise<string | undefined> {
  const row = await service
    .selectFrom("waiting_list")
    .select("email")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.email;
}

export function leaveWaitingList(service: Db, id: string): Promise<unknown> {
  return callFunction(service, "leave_waiting_list", { entry_id: id });
}

/** Offers that were not taken go to the next on the list, one at a time. */
export async function expireOffers(service: Db): Promise<number> {
  let expired = 0;
  while ((await callFunction(service, "expire_offers", {})) === 1) expired += 1;
  return expired;
}

/** Everyone who asked is told that a sale has opened. */
export function announceOpenings(service: Db): Promise<number> {
  return callFunction(service, "tell_openings", {});
}

/** Which offer this browser is taking up. Its id opens nothing but the offer. */
const offerCookie = createCookie("offer", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 86_400 });

export function rememberOffer(id: string, isSecure: boolean): Promise<string> {
  return offerCookie.serialize(id, { secure: isSecure });
}

export async function offerIdOf(request: Request): Promise<string | null> {
  const id: unknown = await offerCookie.parse(request.headers.get("Cookie"));
  return Uuid.safeParse(id).success ? (id as string) : null;
}

export interface Offer {
  id: string;
  packageId: string;
  quantity: number;
}

/** What is held for this browser's visitor now. */
export async function findOffer(service: Db, request: Request, now: Date): Promise<Offer | null> {
  const id = await offerIdOf(request);
  const entry = id ? await findWaiting(service, id) : null;
  if (entry?.state !== "offered" || !entry.packageId || !entry.expiresAt) return null;
  if (Date.parse(entry.expiresAt) <= now.getTime()) return null;
  return { id: entry.id, packageId: entry.packageId, quantity: entry.held };
}

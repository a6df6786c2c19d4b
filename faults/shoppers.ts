import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { shippingFor } from "../app/shop/cart/shipping.ts";

/** A visitor who tries again. */
const RETRY_MS = 500;
/** A visitor who looks at an empty page no longer. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * So that the suite ends by itself. A site that is killed as soon as somebody has written something is away for most of
 * the time, and whoever is unlucky misses it again and again.
 */
export const GIVE_UP_MS = 900_000;

export interface Item {
  id: string;
  size: string | null;
  priceCents: number;
  /** Seats this item is a ticket for; 0 for a piece. */
  seats: number;
}

export interface Purchase {
  reference: string;
  email: string;
  lines: { id: string; quantity: number }[];
  seats: number;
  /** The bank took the money. */
  isApproved: boolean;
  /** The site told the buyer that it is paid. */
  isConfirmed: boolean;
}

export interface Shoppers {
  purchases: Purchase[];
  /** Requests that failed, by status or by why there was no answer at all. */
  errors: Map<string, number>;
  /** Orders the shop refused, such as when nothing is left. */
  refused: Map<string, number>;
  /** Time of each request by its kind, also of those that were given up: they are the slowest. */
  times: Map<string, number[]>;
  /** Rejects when a shopper could not go on. */
  failed: Promise<unknown>;
  /** Begins no further purchase; those under way are finished. */
  finish(): Promise<void>;
}

export interface ShopperOptions {
  siteUrl: string;
  count: number;
  /** What the next purchase contains. */
  choose: (purchase: number) => { item: Item; quantity: number }[];
  /** Pages looked at before buying. */
  browse?: (purchase: number) => string[];
  /** How the bank tells the shop. */
  notify?: "once" | "twice" | "never";
  /** How long a person looks at a page before the next. */
  pauseMs?: () => number;
}

/** Visitors who look, buy, pay and wait for the confirmation, one purchase after the other, from many addresses. */
export function startShoppers(options: ShopperOptions): Shoppers {
  const { siteUrl, count, choose, browse, notify = "once", pauseMs } = options;
  let isOver = false;
  let begun = 0;
  const shoppers: Shoppers = {
    purchases: [],
    errors: new Map(),
    refused: new Map(),
    times: new Map(),
    failed: Promise.resolve(),
    async finish() {
      isOver = true;
      // One who could not go on does not send the others home in the middle of a payment.
      await Promise.allSettled(each);
      await all;
    },
  };
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);

  async function ask(kind: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const from = performance.now();
    try {
      const answer = await fetch(siteUrl + path, {
        ...init,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      // Read here, so that the time is that of the whole answer.
      const body = await answer.arrayBuffer();
      if (answer.status >= 500) add(shoppers.errors, `status ${answer.status}`);
      return new Response(body, { status: answer.status });
    } catch (error) {
      const { name, cause } = error as Error;
      add(shoppers.errors, `no answer: ${(cause as NodeJS.ErrnoException | undefined)?.code ?? name}`);
      return null;
    } finally {
      const times = shoppers.times.get(kind) ?? [];
      times.push(performance.now() - from);
      shoppers.times.set(kind, times);
    }
  }

  /** Repeats until it gives something, as a visitor who tries again. */
  async function until<T>(
    what: string,
    attempt: (note: (words: string) => void) => Promise<T | null>,
  ): Promise<T> {
    const deadline = Date.now() + GIVE_UP_MS;
    let last = "";
    for (;;) {
      const result = await attempt((words) => (last = words));
      if (result !== null) return result;
      if (Date.now() > deadline)
        throw new Error(`${what}: nothing came of it in ${GIVE_UP_MS / 1000} s: ${last}`);
      await delay(RETRY_MS);
    }
  }

  async function buy(shopper: number, number: number): Promise<void> {
    const address = `203.0.${(number >> 8) & 255}.${number & 255}`;
    const headers = { Accept: "application/json", Origin: siteUrl, "X-Forwarded-For": address };
    for (const path of browse?.(number) ?? []) {
      await ask("page", path, { headers: { "X-Forwarded-For": address } });
      if (pauseMs) await delay(pauseMs());
    }
    const chosen = choose(number);
    const subtotal = chosen.reduce((sum, { item, quantity }) => sum + item.priceCents * quantity, 0);
    const totalCents =
      subtotal + shippingFor(subtotal, chosen.every(({ item }) => item.seats > 0) ? "email" : "courier");
    const lines = chosen.map(({ item: { id, size }, quantity }) => ({ id, size, quantity }));
    const email = `shopper-${shopper}-${number}@visitor.example`;
    const body = new URLSearchParams({
      firstName: "Naima",
      lastName: "Cheikh",
      email,
      phone: "+27 11 555 0100",
      address: "1 Loop Street",
      city: "Cape Town",
      postalCode: "8001",
      order: JSON.stringify({ key: randomUUID(), device: randomUUID(), lines, totalCents }),
    });
    const started = await until(`checkout of ${email}`, async (note) => {
      const answer = await ask("checkout", "/checkout", { method: "POST", headers, body });
      note(answer ? `${answer.status} ${await answer.clone().text()}` : "no answer");
      if (!answer || answer.status >= 500) return null;
      const result = (await answer.json()) as CheckoutAnswer;
      return result.status === "failed" ? null : result;
    });
    if (started.status !== "pay") {
      add(
        shoppers.refused,
        started.status === "repriced" ? `repriced ${JSON.stringify(started)}` : started.status,
      );
      return;
    }
    const purchase: Purchase = {
      reference: started.reference,
      email,
      lines: lines.map(({ id, quantity }) => ({ id, quantity })),
      seats: chosen.reduce((sum, { item, quantity }) => sum + item.seats * quantity, 0),
      isApproved: false,
      isConfirmed: false,
    };
    shoppers.purchases.push(purchase);

    const payment = new URLSearchParams(started.fields);
    payment.set("outcome", "approve");
    payment.set("notify", notify);
    const paid = await fetch(started.action.replace("process.trans", "pay"), {
      method: "POST",
      body: payment,
    });
    purchase.isApproved = paid.ok;
    const form = await paid.text();
    if (!paid.ok) throw new Error(`the bank refused the payment: ${form}`);

    // The bank's page sends the browser back to the shop, which then shows what came of it.
    const back = new URLSearchParams(
      [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const path = `/payment-success?ref=${encodeURIComponent(purchase.reference)}`;
    await ask("return", path, {
      method: "POST",
      body: back,
      redirect: "manual",
      headers: { "X-Forwarded-For": address },
    });
    const cookie = `afi-order-${purchase.reference}=${started.token}`;
    await until(`payment of ${purchase.reference}`, async () => {
      const answer = await ask("state", path.replace("?", "/state?"), {
        headers: { ...headers, Cookie: cookie },
      });
      const { state } = answer?.status === 200 ? ((await answer.json()) as { state: string }) : { state: "" };
      return state === "paid" ? true : null;
    });
    purchase.isConfirmed = true;
  }

  const each = Array.from({ length: count }, async (_, shopper) => {
    while (!isOver) {
      await buy(shopper, begun++);
      if (pauseMs) await delay(pauseMs());
    }
  });
  const all = Promise.all(each);
  // Also reported by finish; a rejection that nobody waits for yet must not end the process.
  all.catch(() => {});
  shoppers.failed = all;
  return shoppers;
}

type CheckoutAnswer =
  | { status: "pay"; reference: string; token: string; action: string; fields: [string, string][] }
  | { status: "failed" | "repriced" | "limited" | "refused" | "paid" | "no_discount" };

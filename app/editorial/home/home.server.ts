import type { SiteEvent } from "~/events/events/event";
import { listUpcomingEvents, rowToEvent } from "~/events/events/events.server";
import { callFunction, type Db } from "~/platform/db/client";
import { withTimeout } from "~/platform/lib/timeout";
import type { Pictures } from "~/platform/pictures/pictures.server";
import type { ProductCard } from "~/shop/catalogue/product";
import { listProducts, toCard } from "~/shop/catalogue/products.server";
import { type Banner, fallbackBanner } from "./banners/banner";
import { listActiveBanners } from "./banners/banners.server";

const EVENT_LIMIT = 3;
const NEW_IN_LIMIT = 4;
/** A visitor at the front door does not wait longer for a backend that may never answer. */
const TIMEOUT_MS = 4_000;
/** One part that stalls must not take the others with it: the rest of the time is for each by itself. */
const TIMEOUT_FOR_ALL_MS = TIMEOUT_MS / 2;

export interface HomeRows {
  banners: Banner[];
  events: SiteEvent[];
  newIn: ProductCard[];
}

/** What the home page shows of the database at `now`: in one question, or where that fails each part by itself. */
export async function getHomeRows(
  db: Db,
  pictures: Pictures,
  now: Date,
  warn: (err: unknown, message: string) => void,
): Promise<HomeRows> {
  const started = performance.now();
  try {
    return await withTimeout(TIMEOUT_FOR_ALL_MS, () => askForAll(db, pictures, now));
  } catch (failure) {
    warn(failure, "home: could not read it in one question; asking for each part");
    const left = TIMEOUT_MS - (performance.now() - started);
    return askForEach(db, pictures, now, warn, (read) => withTimeout(left, read));
  }
}

async function askForAll(db: Db, pictures: Pictures, now: Date): Promise<HomeRows> {
  const { banners, events, products } = await callFunction(db, "home_page", {
    as_of: now.toISOString(),
    most_events: EVENT_LIMIT,
    most_products: NEW_IN_LIMIT,
  });
  return {
    banners,
    events: events.map((row) => rowToEvent(pictures, row)),
    newIn: products.map((row) => toCard(pictures, row)),
  };
}

async function askForEach(
  db: Db,
  pictures: Pictures,
  now: Date,
  warn: (err: unknown, message: string) => void,
  within: <Rows>(read: () => Promise<Rows>) => Promise<Rows>,
): Promise<HomeRows> {
  const [banners, events, newIn] = await Promise.all([
    within(() => listActiveBanners(db)).catch((err: unknown) => {
      warn(err, "banners: could not read them; showing the fallback");
      return [fallbackBanner];
    }),
    within(() => listUpcomingEvents(db, pictures, now, EVENT_LIMIT)).catch((err: unknown) => {
      warn(err, "events: could not read them; showing samples");
      return [];
    }),
    within(() => listProducts(db, pictures, { inStock: true, limit: NEW_IN_LIMIT })).catch((err: unknown) => {
      warn(err, "new pieces: could not read them; leaving them out");
      return [];
    }),
  ]);
  return { banners, events, newIn };
}

import { setTimeout as wait } from "node:timers/promises";
import type { RecordedCall } from "../backend/call-recorder.ts";
import type { FinishedPage } from "./finished-page.ts";
import type { PageStore, TablesRead } from "./page-store.ts";

/** Younger pages are sent as they are. */
const FRESH_MS = 15_000;
/** Older pages are sent only where no newer one can be had: nobody tells us of writes made elsewhere. */
const LIMIT_MS = 30_000;
/** After a page could not be made, the next try. */
const RETRY_MS = 1_000;
/** How long a visitor waits for a new page where there is an old one. */
const PATIENCE_MS = 1_000;

export interface MadePage {
  page: FinishedPage;
  /** What is `kept` may be sent again; `passed on` is for those who asked now; `failed` stands in for a page. */
  verdict: "kept" | "kept for ever" | "passed on" | "failed";
}

/** Makes a page, and notes in `calls`, as it goes, what it asks the backend for. */
export type MakePage = (key: string, calls: RecordedCall[]) => Promise<MadePage>;

export interface PageCacheOptions {
  store: PageStore;
  make: MakePage;
  now?: () => number;
  patience?: () => Promise<unknown>;
}

interface Flight {
  since: number;
  calls: RecordedCall[];
  made: Promise<MadePage>;
}

export class PageCache {
  readonly #store: PageStore;
  readonly #make: MakePage;
  readonly #now: () => number;
  readonly #patience: () => Promise<unknown>;
  readonly #flights = new Map<string, Flight>();

  constructor({ store, make, now = () => performance.now(), patience = defaultPatience }: PageCacheOptions) {
    this.#store = store;
    this.#make = make;
    this.#now = now;
    this.#patience = patience;
  }

  /** What can be sent at once. A page that grows old is sent once more while a new one is made. */
  find(key: string): FinishedPage | undefined {
    const kept = this.#store.get(key);
    if (!kept) return undefined;
    const now = this.#now();
    const age = now - kept.madeAt;
    if (age < FRESH_MS) return kept.page;
    const wasJustTried = now - kept.triedAt < RETRY_MS;
    if (age >= LIMIT_MS && !wasJustTried) return undefined;
    if (!wasJustTried) {
      kept.triedAt = now;
      this.#fly(key).made.catch(() => {});
    }
    return kept.page;
  }

  /** The page, made if it must be. What could not be made is answered with the last that could. */
  async get(key: string): Promise<FinishedPage> {
    const found = this.find(key);
    if (found) return found;
    const old = this.#store.get(key);
    const { made } = this.#fly(key);
    if (!old) return (await made).page;

    const outcome = await Promise.race([made.catch(() => null), this.#patience().then(() => null)]);
    if (outcome && outcome.verdict !== "failed") return outcome.page;
    old.triedAt = this.#now();
    return old.page;
  }

  /** One page is made once at a time; but nobody is given a page that was begun before a write to what it reads. */
  #fly(key: string): Flight {
    const underWay = this.#flights.get(key);
    if (underWay && !this.#store.wasWritten(tablesOf(underWay), underWay.since)) return underWay;

    const calls: RecordedCall[] = [];
    const flight: Flight = { since: this.#store.moment, calls, made: this.#make(key, calls) };
    this.#flights.set(key, flight);
    flight.made
      .then((made) => this.#land(key, flight, made))
      .catch(() => {})
      .finally(() => this.#isLatest(key, flight) && this.#flights.delete(key));
    return flight;
  }

  #land(key: string, flight: Flight, { page, verdict }: MadePage): void {
    if (!this.#isLatest(key, flight)) return;
    const now = this.#now();
    const keep = (madeAt: number) =>
      this.#store.put(key, { page, tables: tablesOf(flight), madeAt, triedAt: now }, flight.since);
    if (verdict === "kept") keep(now);
    if (verdict === "kept for ever") keep(Number.POSITIVE_INFINITY);
    if (verdict === "passed on") this.#store.delete(key);
  }

  #isLatest(key: string, flight: Flight): boolean {
    return this.#flights.get(key) === flight;
  }
}

function tablesOf({ calls }: Flight): TablesRead {
  return calls.some(({ tables }) => tables === null) ? null : calls.flatMap(({ tables }) => tables ?? []);
}

function defaultPatience(): Promise<unknown> {
  return wait(PATIENCE_MS, undefined, { ref: false });
}

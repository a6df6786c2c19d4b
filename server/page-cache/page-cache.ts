import { setTimeout as wait } from "node:timers/promises";
import type { FinishedPage } from "./finished-page.ts";
import { isOutdated, type PageStore } from "./page-store.ts";
import type { StreamedPage } from "./streamed-page.ts";

/** Younger pages are sent as they are. */
const FRESH_MS = 15_000;
/** Older pages are sent only where no newer one can be had: word of a write may be missed. */
const MAX_AGE_MS = 30_000;
/** After a page could not be made, the next try. */
const RETRY_MS = 1_000;
/** How long a visitor waits for a new page where there is an old one. */
const TIMEOUT_MS = 1_000;

export interface MadePage {
  page: FinishedPage;
  /** What is `kept` may be sent again; `passed on` is for those who asked now; `failed` stands in for a page. */
  verdict: "kept" | "kept for ever" | "passed on" | "failed";
}

/**
 * Makes a page. `address` is that of the visitor who came first, if any did: it counts for limits and changes nothing
 * in what is made.
 */
export type MakePage = (key: string, address?: string) => Promise<MadePage>;

/** Begins to stream a page whose data is slow; null where there is no such page. */
export type StreamPage = (key: string) => Promise<StreamedPage | null>;

export interface PageCacheOptions {
  store: PageStore;
  make: MakePage;
  stream?: StreamPage;
  /** The tables that the page of this key is made from. */
  tablesOf: (key: string) => readonly string[];
  /** Whether visitors take turns for it, so that none may be made to wait for the turn of another. */
  isQueued?: (key: string) => boolean;
  now?: () => number;
  timeout?: () => Promise<unknown>;
  /** How long a visitor waits for a whole page before it is streamed. */
  streamTimeout?: () => Promise<unknown>;
}

interface Flight {
  since: number;
  /** Of the visitor who came first. */
  address: string | undefined;
  made: Promise<MadePage>;
}

/** What those who wait for a slow page share. */
interface Stream extends Pick<Flight, "since"> {
  begun: Promise<StreamedPage | null>;
}

export class PageCache {
  readonly #store: PageStore;
  readonly #make: MakePage;
  readonly #tablesOf: (key: string) => readonly string[];
  readonly #isQueued: (key: string) => boolean;
  readonly #now: () => number;
  readonly #timeout: () => Promise<unknown>;
  readonly #stream: StreamPage | undefined;
  readonly #streamTimeout: () => Promise<unknown>;
  readonly #flights = new Map<string, Flight>();
  readonly #streams = new Map<string, Stream>();

  constructor({ store, make, stream, tablesOf, ...options }: PageCacheOptions) {
    this.#store = store;
    this.#make = make;
    this.#stream = stream;
    this.#tablesOf = tablesOf;
    this.#isQueued = options.isQueued ?? (() => false);
    this.#now = options.now ?? (() => performance.now());
    this.#timeout = options.timeout ?? (() => waitIdly(TIMEOUT_MS));
    this.#streamTimeout = options.streamTimeout ?? (() => waitIdly(TIMEOUT_MS));
  }

  /** What can be sent at once. A page that grows old is sent once more while a new one is made. */
  find(key: string): FinishedPage | undefined {
    const kept = this.#store.get(key);
    if (!kept) return undefined;
    const now = this.#now();
    const age = now - kept.madeAt;
    if (age < FRESH_MS) return kept.page;
    const wasJustTried = now - kept.triedAt < RETRY_MS;
    if (age >= MAX_AGE_MS && !wasJustTried) return undefined;
    if (!wasJustTried) {
      kept.triedAt = now;
      this.#fly(key).made.catch(() => {});
    }
    return kept.page;
  }

  /** The page whole, or as a stream where it takes long; whole it is made all the same, for those who come after. */
  async getSoon(key: string, address?: string): Promise<FinishedPage | StreamedPage> {
    const kept = this.#store.get(key);
    const isFirst = !kept || isOutdated(kept);
    const fullPage = this.get(key, address);
    if (!this.#stream || !isFirst) return fullPage;
    const inTime = await Promise.race([fullPage, this.#streamTimeout().then(() => null)]);
    if (inTime) return inTime;
    // Nobody may be left to hear of its failure.
    fullPage.catch(() => {});
    return (await this.#join(key, this.#stream)) ?? fullPage;
  }

  /** One stream at a time, as with whole pages. */
  #join(key: string, stream: StreamPage): Promise<StreamedPage | null> {
    const underWay = this.#streams.get(key);
    if (underWay && !this.#store.wasWritten(this.#tablesOf(key), underWay.since)) return underWay.begun;

    const begun = stream(key).catch(() => null);
    const opened: Stream = { since: this.#store.moment, begun };
    this.#streams.set(key, opened);
    void begun
      .then((page) => page?.ended)
      .then(() => this.#streams.get(key) === opened && this.#streams.delete(key));
    return begun;
  }

  /** The page, made if it must be. What could not be made is answered with the last that could. */
  async get(key: string, address?: string): Promise<FinishedPage> {
    const found = this.find(key);
    if (found) return found;
    const old = this.#store.get(key);
    const { made, since } = this.#fly(key, address);
    if (!old) return (await made).page;

    const madeOrNot = made.catch(() => null);
    // Whoever wrote waits for their own words; not where a try since has failed.
    const outcome = await (isOutdated(old)
      ? madeOrNot
      : Promise.race([madeOrNot, this.#timeout().then(() => null)]));
    if (outcome && outcome.verdict !== "failed") return outcome.page;
    if (!this.#store.wasWritten(old.tables, since)) old.triedAt = this.#now();
    return old.page;
  }

  /** One page is made once at a time; but nobody is given a page that was begun before a write to what it reads. */
  #fly(key: string, address?: string): Flight {
    const underWay = this.#flights.get(key);
    const isShared = underWay?.address === address || !this.#isQueued(key);
    if (underWay && isShared && !this.#store.wasWritten(this.#tablesOf(key), underWay.since)) return underWay;

    const flight: Flight = { since: this.#store.moment, address, made: this.#make(key, address) };
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
      this.#store.put(key, { page, tables: this.#tablesOf(key), madeAt, triedAt: now }, flight.since);
    if (verdict === "kept") keep(now);
    if (verdict === "kept for ever") keep(Number.POSITIVE_INFINITY);
    if (verdict === "passed on") this.#store.delete(key);
  }

  #isLatest(key: string, flight: Flight): boolean {
    return this.#flights.get(key) === flight;
  }
}

function waitIdly(ms: number): Promise<unknown> {
  return wait(ms, undefined, { ref: false });
}

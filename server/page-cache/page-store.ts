import { LRUCache } from "lru-cache";
import type { FinishedPage } from "./finished-page.ts";

/** The time of what has not happened. */
const NEVER = Number.NEGATIVE_INFINITY;

export interface CachedPage {
  page: FinishedPage;
  /** The tables it was made from. */
  tables: readonly string[];
  /** When it was made, and when making it anew was last tried. */
  madeAt: number;
  triedAt: number;
}

/** Whether one of its tables was written and no newer page was tried since. */
export function isOutdated({ triedAt }: CachedPage): boolean {
  return triedAt === NEVER;
}

/** A key, the header texts and the objects around a page, roughly. */
const OVERHEAD_BYTES = 6_000;

/**
 * Finished pages, the least recently used given up first. A write marks the pages that read what it changed as
 * stale, for the case that no newer one can be made, and refuses those that are being made meanwhile, since they may
 * have read too early.
 */
export class PageStore {
  readonly #pages: LRUCache<string, CachedPage>;
  #writes = 0;
  #lastWriteToAny = 0;
  readonly #lastWriteTo = new Map<string, number>();

  constructor(maxBytes: number) {
    // A store without room is one in which nothing fits: the cache itself wants some.
    this.#pages = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf });
  }

  /** How many writes there were so far: a moment to compare with. */
  get moment(): number {
    return this.#writes;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  put(key: string, kept: CachedPage, since: number): void {
    if (!this.wasWritten(kept.tables, since)) this.#pages.set(key, kept);
  }

  delete(key: string): void {
    this.#pages.delete(key);
  }

  /** As in the beginning; what is being made meanwhile is not kept either. */
  clear(): void {
    this.markStale(null);
    this.#pages.clear();
  }

  wasWritten(tables: readonly string[], since: number): boolean {
    if (this.#lastWriteToAny > since) return true;
    return tables.some((table) => (this.#lastWriteTo.get(table) ?? 0) > since);
  }

  /** These tables were written; null when they are not known. */
  markStale(written: readonly string[] | null): void {
    const before = this.#writes;
    this.#writes += 1;
    if (written === null) this.#lastWriteToAny = this.#writes;
    else for (const table of written) this.#lastWriteTo.set(table, this.#writes);
    for (const entry of this.#pages.values())
      if (this.wasWritten(entry.tables, before)) Object.assign(entry, { madeAt: NEVER, triedAt: NEVER });
  }
}

function sizeOf({ page }: CachedPage): number {
  return page.bytes + OVERHEAD_BYTES;
}

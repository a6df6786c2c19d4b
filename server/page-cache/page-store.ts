import type { FinishedPage } from "./finished-page.ts";

/** The tables a page was made from; null: any of them. */
export type TablesRead = readonly string[] | null;

export interface KeptPage {
  page: FinishedPage;
  tables: TablesRead;
  /** When it was made, and when making it anew was last begun. */
  madeAt: number;
  triedAt: number;
}

interface Entry extends KeptPage {
  /** Whether it was sent since room was last made. */
  wasSent: boolean;
}

/** A key, the header texts and the objects around a page, roughly. */
const OVERHEAD_BYTES = 6_000;

/**
 * Finished pages, those nobody asks for any more given up first. A write drops the pages that read what it changed,
 * and refuses those that are being made meanwhile, since they may have read too early.
 */
export class PageStore {
  readonly #pages = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;
  #writes = 0;
  #lastWriteToAny = 0;
  readonly #lastWriteTo = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** How many writes there were so far: a moment to compare with. */
  get moment(): number {
    return this.#writes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Marks it and leaves it where it is: moving it in the Map at every answer would cost more than the answer. */
  get(key: string): KeptPage | undefined {
    const entry = this.#pages.get(key);
    if (entry) entry.wasSent = true;
    return entry;
  }

  put(key: string, kept: KeptPage, since: number): void {
    if (this.wasWritten(kept.tables, since)) return;
    this.delete(key);
    if (sizeOf(kept) > this.#maxBytes) return;
    this.#makeRoomFor(sizeOf(kept));
    this.#add(key, { ...kept, wasSent: false });
  }

  /** The oldest goes, unless it was sent meanwhile: then it is among the newest once more. */
  #makeRoomFor(bytes: number): void {
    for (const [key, entry] of this.#pages) {
      if (this.#bytes + bytes <= this.#maxBytes) return;
      this.delete(key);
      if (!entry.wasSent) continue;
      entry.wasSent = false;
      this.#add(key, entry);
    }
  }

  #add(key: string, entry: Entry): void {
    this.#pages.set(key, entry);
    this.#bytes += sizeOf(entry);
  }

  delete(key: string): void {
    const kept = this.#pages.get(key);
    if (!kept) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(kept);
  }

  wasWritten(tables: TablesRead, since: number): boolean {
    if (this.#lastWriteToAny > since) return true;
    if (tables === null) return this.#writes > since;
    return tables.some((table) => (this.#lastWriteTo.get(table) ?? 0) > since);
  }

  /** These tables were written; null: nobody knows which. */
  drop(written: readonly string[] | null): void {
    const before = this.#writes;
    this.#writes += 1;
    if (written === null) this.#lastWriteToAny = this.#writes;
    else for (const table of written) this.#lastWriteTo.set(table, this.#writes);
    for (const [key, { tables }] of this.#pages) if (this.wasWritten(tables, before)) this.delete(key);
  }
}

function sizeOf({ page }: KeptPage): number {
  return page.bytes + OVERHEAD_BYTES;
}

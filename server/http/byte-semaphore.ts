export interface ByteLimits {
  /** How many bytes may be under way at once, in all and for one client. */
  maxBytes: number;
  maxBytesPerClient: number;
  /** How many may wait for room, in all and for one client, and how long. */
  maxWaiting: number;
  maxWaitingPerClient: number;
  maxWaitMs: number;
}

interface Waiting {
  client: string;
  bytes: number;
  start: () => void;
}

export type Release = () => void;

/** A semaphore that counts bytes. They are let in in order, but a client over its share keeps no other waiting. */
export class ByteSemaphore {
  readonly #limits: ByteLimits;
  readonly #used = new Map<string, number>();
  #waiting: Waiting[] = [];
  #total = 0;

  constructor(limits: ByteLimits) {
    this.#limits = limits;
  }

  get bytesInFlight(): number {
    return this.#total;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Null: there is no room, nor was there any within the time to wait; or whoever asked is gone. */
  async acquire(client: string, bytes: number, signal?: AbortSignal): Promise<Release | null> {
    const { maxWaiting, maxWaitingPerClient, maxWaitMs } = this.#limits;
    const own = this.#waiting.filter((other) => other.client === client).length;
    // Whoever waits for room was first; whoever waits for its own share is passed by.
    const isFirst = own === 0 && !this.#waiting.some((other) => this.#hasShare(other.client, other.bytes));
    if (isFirst && this.#hasRoom(bytes) && this.#hasShare(client, bytes)) return this.#admit(client, bytes);
    if (this.#waiting.length >= maxWaiting || own >= maxWaitingPerClient || signal?.aborted) return null;

    const { promise, resolve } = Promise.withResolvers<Release | null>();
    const waiting = { client, bytes, start: () => resolve(this.#admit(client, bytes)) };
    const giveUp = () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      resolve(null);
    };
    this.#waiting.push(waiting);
    const timer = setTimeout(giveUp, maxWaitMs);
    signal?.addEventListener("abort", giveUp);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  }

  #hasRoom(bytes: number): boolean {
    return this.#total + bytes <= this.#limits.maxBytes;
  }

  #hasShare(client: string, bytes: number): boolean {
    return (this.#used.get(client) ?? 0) + bytes <= this.#limits.maxBytesPerClient;
  }

  #admit(client: string, bytes: number): Release {
    this.#total += bytes;
    this.#used.set(client, (this.#used.get(client) ?? 0) + bytes);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#total -= bytes;
      const left = (this.#used.get(client) ?? 0) - bytes;
      if (left > 0) this.#used.set(client, left);
      else this.#used.delete(client);
      this.#startWaiting();
    };
  }

  #startWaiting(): void {
    for (const waiting of [...this.#waiting]) {
      // A large one is not overtaken for ever by small ones.
      if (!this.#hasRoom(waiting.bytes)) return;
      if (!this.#hasShare(waiting.client, waiting.bytes)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      waiting.start();
    }
  }
}

import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { CONNECTION_CLOSED, databaseError } from "../connection.ts";
import type { FromThread, Result, ThreadData, ToThread } from "./thread.ts";

/** PGlite's defaults with a quarter of the memory, enough for a shop's working set. */
const START_PARAMS = [
  ...["--single", "-F", "-O", "-j"],
  ...["-c", "search_path=public", "-c", "exit_on_error=false", "-c", "log_checkpoints=false"],
  ...["-c", "max_worker_processes=0", "-c", "max_parallel_workers=0"],
  ...["-c", "max_parallel_workers_per_gather=0", "-c", "shared_buffers=32MB"],
];

/** Loaded from its source in the built site too: the bundle has no separate file for the thread. */
const THREAD_FILE = path.resolve("server/db/pglite/thread.ts");

export interface ThreadOptions {
  /** Undefined: in memory. */
  folder?: string;
  onNotice?: (payload: string) => void;
}

interface Waiting {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** The embedded database from the start of its thread to its end. */
export class PgliteThread {
  /** Names of statements that it has parsed. */
  readonly prepared = new Set<string>();
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ready = Promise.withResolvers<void>();
  #lastId = 0;
  #ended: Error | null = null;

  constructor({ folder, onNotice }: ThreadOptions) {
    const workerData: ThreadData = { folder, startParams: START_PARAMS };
    this.#worker = new Worker(THREAD_FILE, { workerData, name: "database" });
    this.#worker.on("message", (message: FromThread) => {
      if ("notice" in message) onNotice?.(message.notice);
      else if ("ready" in message) this.#ready.resolve();
      else this.#settle(message);
    });
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", () => this.#end(databaseError(CONNECTION_CLOSED, "the database has ended")));
    // Avoids an unhandled rejection when it fails before a caller awaits it.
    this.#ready.promise.catch(() => {});
  }

  /** Null while it lives. */
  get endedBy(): Error | null {
    return this.#ended;
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Takes wire protocol messages; resolves with the result of the bound statement. */
  send(bytes: Uint8Array): Promise<Result> {
    return this.#post((id) => ({ id, bytes }));
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    const exited = once(this.#worker, "exit");
    await this.#post((id) => ({ id, close: true }));
    await exited;
  }

  /** Immediately, even mid-statement. Committed data remains, as after a killed process. */
  async terminate(reason: Error): Promise<void> {
    this.#end(reason);
    await this.#worker.terminate();
  }

  #post(message: (id: number) => ToThread): Promise<Result> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(message(id));
    });
  }

  #settle(message: Extract<FromThread, { id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ("error" in message) waiting?.reject(Object.assign(new Error(), message.error));
    else waiting?.resolve(message);
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#ready.reject(reason);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

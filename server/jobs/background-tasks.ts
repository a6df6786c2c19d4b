import type { Log } from "../log.ts";

/** Work that runs after the response was sent, so that its duration reveals nothing. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #log: Pick<Log, "error">;

  constructor(log: Pick<Log, "error">) {
    this.#log = log;
  }

  run(failure: string, work: () => Promise<unknown>): void {
    const running: Promise<void> = Promise.resolve()
      .then(work)
      .catch((error: unknown) => this.#log.error({ err: error }, failure))
      .then(() => void this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all work is done, including work started by other work. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

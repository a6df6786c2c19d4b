/** Gives one holder at a time access, in order of arrival. Waiting longer than the timeout rejects. */
export class Mutex {
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];
  readonly #onTimeout: (timeoutMs: number) => Error;

  constructor(onTimeout: (timeoutMs: number) => Error) {
    this.#onTimeout = onTimeout;
  }

  async acquire(timeoutMs: number): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        reject(this.#onTimeout(timeoutMs));
      }, timeoutMs);
      this.#waiting.push(proceed);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }
}

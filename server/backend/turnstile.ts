/** Lets one holder through at a time, in order of arrival; who waits too long is turned away with an error. */
export class Turnstile {
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];
  readonly #patienceMs: number;

  constructor(patienceMs = 15_000) {
    this.#patienceMs = patienceMs;
  }

  async enter(): Promise<void> {
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
        reject(
          Object.assign(new Error(`the connection was busy for ${this.#patienceMs} ms`), { code: "BUSY" }),
        );
      }, this.#patienceMs);
      this.#waiting.push(proceed);
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }

  async hold<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }
}

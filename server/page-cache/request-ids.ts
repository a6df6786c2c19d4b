import { randomBytes } from "node:crypto";

const PLAIN = /^[\w-]{1,64}$/;

/** Names for requests, unlike any other process's, cheap enough for every one. */
export class RequestIds {
  readonly #process = randomBytes(18).toString("base64url");
  readonly #trustProxy: boolean;
  #count = 0;

  constructor(trustProxy: boolean) {
    this.#trustProxy = trustProxy;
  }

  /** The proxy's own name for the request, where we believe it. */
  next(offered: string | string[] | undefined): string {
    if (this.#trustProxy && typeof offered === "string" && PLAIN.test(offered)) return offered;
    this.#count += 1;
    return `${this.#process}-${this.#count.toString(36).padStart(11, "0")}`;
  }
}

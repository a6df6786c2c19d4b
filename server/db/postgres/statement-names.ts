import { createHash } from "node:crypto";

/** Statements the server keeps ready on a connection. Ours are few; a list of ids of changing length is not. */
const MAX_NAMES = 500;

/** A name for each statement's text, so that the server parses and plans it once per connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known;
    const name = createHash("sha256").update(sql).digest("base64url").slice(0, 20);
    this.#names.set(sql, name);
    return name;
  }
}

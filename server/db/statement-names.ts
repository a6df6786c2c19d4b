import { createHash } from "node:crypto";

/** Limit of prepared statements per connection. Our own are few, but lists of ids of varying length are not. */
const MAX_NAMES = 500;

/** Names each statement text, so that the server parses and plans it once per connection. */
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

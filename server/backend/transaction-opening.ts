import type { CompiledQuery } from "kysely";

const SITE_ROLE = "service_role";

/**
 * How a request's transaction begins. The package begins it and then says who is asking in half a dozen statements,
 * each as dear as the question that follows. They are gathered here and go out together with that question.
 */
export class TransactionOpening {
  #isBegun = false;
  #role: string | undefined;
  readonly #settings = new Map<string, string>();
  readonly #visitorSettings: Readonly<Record<string, string>>;

  /** These settings hold for everyone but the site itself. */
  constructor(visitorSettings: Readonly<Record<string, string>> = {}) {
    this.#visitorSettings = visitorSettings;
  }

  /** Whoever may be anybody: not the site itself, which asks with its own key. */
  get isForVisitor(): boolean {
    return this.#role !== undefined && this.#role !== SITE_ROLE;
  }

  begin(): void {
    this.#isBegun = true;
    this.#role = undefined;
    this.#settings.clear();
  }

  /** False: the statement is no setting of an opening and must be sent. */
  takes(query: CompiledQuery): boolean {
    const setting = this.#isBegun ? settingIn(query) : null;
    if (setting) this.#settings.set(...setting);
    if (setting?.[0] === "role") this.#role = setting[1];
    return setting !== null;
  }

  /**
   * What has to reach the database before anything else, in this order. Two statements: whatever is wrong with the
   * settings, the transaction is open by then and fails, and nothing after it runs with the rights of the connection.
   */
  take(): string[] {
    if (!this.#isBegun) return [];
    const added = this.isForVisitor ? Object.entries(this.#visitorSettings) : [];
    const calls = [...this.#settings, ...added].map(
      ([name, value]) => `set_config('${name}', ${literal(value)}, true)`,
    );
    this.#isBegun = false;
    this.#settings.clear();
    return calls.length > 0 ? ["begin", `select ${calls.join(", ")}`] : ["begin"];
  }

  /** True when nothing has been sent, so that there is nothing to end either. */
  drop(): boolean {
    const wasPending = this.#isBegun;
    this.#isBegun = false;
    this.#role = undefined;
    this.#settings.clear();
    return wasPending;
  }
}

function settingIn({ sql, parameters }: CompiledQuery): [name: string, value: string] | null {
  const given = /^\s*SELECT set_config\('([\w.]+)', (\$1|''), true\)\s*$/.exec(sql);
  if (given?.[1]) return [given[1], given[2] === "''" ? "" : String(parameters[0] ?? "")];
  const role = /^\s*SET LOCAL ROLE "(\w+)"\s*$/.exec(sql)?.[1];
  return role ? ["role", role] : null;
}

/** Claims hold what a user chose to be called: in hexadecimal no character of it can end the text. */
function literal(value: string): string {
  return /^\w*$/.test(value)
    ? `'${value}'`
    : `convert_from(decode('${Buffer.from(value).toString("hex")}', 'hex'), 'UTF8')`;
}

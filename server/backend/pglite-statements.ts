import type { PGlite } from "@supabase/lite/pglite";
import type { QueryResult } from "kysely";
import { bind, describeResult, describeStatement, execute, parse, query, sync } from "./pglite-messages.ts";

/** Statements whose parameter types are remembered; visitors may phrase questions without end. */
const MOST_KNOWN = 500;
/** As the PostgreSQL driver calls it. */
const CLOSED = "CONNECTION_ENDED";

/** What Postgres says, as far as it is listened to. */
type Answer =
  | { name: "rowDescription"; fields: Field[] }
  | { name: "parameterDescription"; dataTypeIDs: number[] }
  | { name: "dataRow"; fields: (string | null)[] }
  | { name: "commandComplete"; text: string };
interface Field {
  name: string;
  dataTypeID: number;
}

/**
 * Asks the embedded database in one message what PGlite's own `query` asks in six: entering it costs more than most
 * questions. Statements are planned anew each time, for the values at hand, because indexes for published pieces
 * alone are of no use to a plan for any value. Whoever calls has the database alone.
 */
export class PgliteStatements {
  readonly #database: PGlite;
  /** The types of each statement's parameters; the schema does not change while the site is served. */
  readonly #parameterTypes = new Map<string, number[]>();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async run<Row>(opening: string[], sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const isFirst = parameters.length > 0 && !this.#parameterTypes.has(sql);
    if (isFirst) await this.#learn(opening, sql);
    const types = this.#parameterTypes.get(sql) ?? [];
    const values = parameters.map((value, index) => this.#written(value, types[index] ?? 0));
    const before = isFirst ? [] : opening.map(query);
    return this.#read(await this.#send([...before, parse(sql), bind(values), describeResult, execute, sync]));
  }

  /** Statements without parameters, whose rows nobody reads. */
  async tell(statements: string[]): Promise<void> {
    await this.#send(statements.map(query));
  }

  async #learn(opening: string[], sql: string): Promise<void> {
    const answers = await this.#send([...opening.map(query), parse(sql), describeStatement, sync]);
    const described = answers.findLast((answer) => answer.name === "parameterDescription");
    if (this.#parameterTypes.size >= MOST_KNOWN) this.#parameterTypes.clear();
    this.#parameterTypes.set(sql, described?.dataTypeIDs ?? []);
  }

  async #send(messages: Buffer[]): Promise<Answer[]> {
    // PGlite does not look by itself: asked after it was closed it tries for ever, and the whole process with it.
    if (!this.#database.ready) throw Object.assign(new Error("the database is closed"), { code: CLOSED });
    return (await this.#database.execProtocolStream(Buffer.concat(messages))) as unknown as Answer[];
  }

  #written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.#database.serializers[type]?.(value) ?? String(value);
  }

  /** The last statement's answer; settings sent with it have theirs before. */
  #read<Row>(answers: Answer[]): QueryResult<Row> {
    let columns: { name: string; parse: ((text: string) => unknown) | undefined }[] = [];
    let rows: Record<string, unknown>[] = [];
    let done = "";
    for (const answer of answers) {
      if (answer.name === "rowDescription") {
        rows = [];
        columns = answer.fields.map(({ name, dataTypeID }) => ({
          name,
          parse: this.#database.parsers[dataTypeID],
        }));
      } else if (answer.name === "dataRow") {
        const row: Record<string, unknown> = {};
        columns.forEach(({ name, parse }, index) => {
          const text = answer.fields[index] ?? null;
          row[name] = text === null || !parse ? text : parse(text);
        });
        rows.push(row);
      } else if (answer.name === "commandComplete") done = answer.text;
    }
    return { rows: rows as Row[], numAffectedRows: affectedRows(done) };
  }
}

/** `INSERT 0 3`, `UPDATE 3`; a question changes nothing. */
function affectedRows(done: string): bigint {
  return BigInt(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)/.exec(done)?.[1] ?? 0);
}

import { AsyncLocalStorage } from "node:async_hooks";

/** One database query and its outcome so far. */
export interface QueryRecord {
  sql: string;
  outcome: "pending" | "answered" | "failed";
}

/** For the metrics of this process. */
export type QueryObserver = (seconds: number, outcome: "answered" | "failed") => void;

const recording = new AsyncLocalStorage<QueryRecord[]>();

/** Records into `records` the queries that `work` runs. */
export function recordQueries<Result>(records: QueryRecord[], work: () => Promise<Result>): Promise<Result> {
  return recording.run(records, work);
}

/**
 * Waits for a connection. Meanwhile, and where there is none, a record stands for the query that was not sent: a page that
 * did not wait for it is made without its data.
 */
export async function recordedWait<Result>(wait: () => Promise<Result>): Promise<Result> {
  const records = recording.getStore();
  if (!records) return wait();
  const unsent: QueryRecord = { sql: "", outcome: "pending" };
  records.push(unsent);
  try {
    const result = await wait();
    records.splice(records.indexOf(unsent), 1);
    return result;
  } catch (error) {
    unsent.outcome = "failed";
    throw error;
  }
}

/** Runs the query; its outcome is recorded inside recordQueries(). */
export async function recorded<Result>(
  sql: string,
  runQuery: () => Promise<Result>,
  onQuery?: QueryObserver,
): Promise<Result> {
  const records = recording.getStore();
  if (!records && !onQuery) return runQuery();
  const record: QueryRecord = { sql, outcome: "pending" };
  records?.push(record);
  const started = performance.now();
  try {
    const result = await runQuery();
    record.outcome = "answered";
    return result;
  } catch (error) {
    record.outcome = "failed";
    throw error;
  } finally {
    if (record.outcome !== "pending") onQuery?.((performance.now() - started) / 1000, record.outcome);
  }
}

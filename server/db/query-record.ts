import { AsyncLocalStorage } from "node:async_hooks";

/** One question to the database, by what became of it so far. */
export interface QueryRecord {
  sql: string;
  outcome: "pending" | "answered" | "failed";
}

const recording = new AsyncLocalStorage<QueryRecord[]>();

/** Notes in `records`, as it goes, what `work` asks the database. */
export function recordQueries<Result>(records: QueryRecord[], work: () => Promise<Result>): Promise<Result> {
  return recording.run(records, work);
}

/** A question that could not even be asked. */
export function noteUnasked(): void {
  recording.getStore()?.push({ sql: "", outcome: "failed" });
}

/** The promise itself; what becomes of it is noted where somebody is recording. */
export async function recorded<Result>(sql: string, asked: () => Promise<Result>): Promise<Result> {
  const records = recording.getStore();
  if (!records) return asked();
  const record: QueryRecord = { sql, outcome: "pending" };
  records.push(record);
  try {
    const result = await asked();
    record.outcome = "answered";
    return result;
  } catch (error) {
    record.outcome = "failed";
    throw error;
  }
}

import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Db } from "../../../app/db/client.ts";
import type { SiteDatabase } from "../../db/site-database.ts";

export interface Limit {
  /** Counts of different limits are kept apart by it. */
  name: string;
  points: number;
  windowS: number;
}

export type LimiterFor = (limit: Limit) => RateLimiterAbstract;

/** Counts in this process. */
export const memoryLimiter: LimiterFor = ({ name, points, windowS }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: windowS });

/** The embedded database has one process; on PostgreSQL all processes of the site count together. */
export function limitersFor(mode: SiteDatabase["mode"], service: Db): LimiterFor {
  return mode === "embedded" ? memoryLimiter : sharedLimiters(service);
}

function sharedLimiters(service: Db): LimiterFor {
  return (limit) =>
    new SharedLimiter({
      storeClient: clientOn(service),
      storeType: "client",
      tableName: "rate_limits",
      schemaName: "public",
      tableCreated: true,
      // One job removes what ran out, for all limits at once.
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.windowS,
      // Past its limit a key costs the database nothing more.
      inMemoryBlockOnConsumed: limit.points + 1,
      insuranceLimiter: memoryLimiter(limit),
    });
}

/** Keys hold addresses of people, and may be longer than the column. */
class SharedLimiter extends RateLimiterPostgres {
  override getKey(key: string): string {
    return `${this.keyPrefix}:${createHash("sha256").update(key).digest("base64url")}`;
  }
}

/** All that the package asks of a client of `pg`. */
function clientOn(service: Db) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await service.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? 0) };
    },
  };
}

/** Counts one more; null while there is room. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/** Gives how many counts ran out. */
export async function removeExpiredCounts(service: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await service
    .deleteFrom("rate_limits")
    .where("expire", "<", now.getTime())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

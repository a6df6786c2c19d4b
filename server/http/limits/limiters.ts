import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import {
  type RateLimiterAbstract,
  type RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Db } from "../../../app/platform/db/client.ts";
import {
  type Limit,
  type Limiter,
  type LimiterFor,
  memoryLimiter,
} from "../../../app/platform/limits/limiter.server.ts";
import type { SiteDatabase } from "../../db/site-database.ts";

/** The embedded database has one process; on PostgreSQL all processes of the site count together. */
export function limitersFor(mode: SiteDatabase["mode"], service: Db): LimiterFor {
  return mode === "embedded" ? memoryLimiter : sharedLimiters(service);
}

function sharedLimiters(service: Db): LimiterFor {
  return (limit) => {
    const stored = new StoredLimiter({
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
    });
    return insured(stored, limit);
  };
}

/**
 * Goes on counting in this process while the database cannot, from the count the database gave last. What it missed is added
 * to every count it gives afterwards. So a database that fails now and then admits nobody twice.
 */
function insured(stored: RateLimiterAbstract, limit: Limit): Limiter {
  const known = memoryLimiter(limit);
  const missed = memoryLimiter(limit);
  const pointsOf = async (limiter: RateLimiterMemory, key: string | number) =>
    (await limiter.get(key))?.consumedPoints ?? 0;
  // Without a length of time it would be known for ever.
  const learn = (key: string | number, points: number, { msBeforeNext }: RateLimiterRes) =>
    known.set(key, points, Math.max(msBeforeNext, 1) / 1000);

  return {
    async consume(key, points = 1) {
      try {
        const count = await stored.consume(key, points);
        // Answers may overtake each other.
        const highest = Math.max(count.consumedPoints, await pointsOf(known, key));
        await learn(key, highest, count);
        if (count.consumedPoints + (await pointsOf(missed, key)) > limit.points) throw count;
        return count;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        const count = await missed.penalty(key, points);
        if (count.consumedPoints + (await pointsOf(known, key)) > limit.points) throw count;
        return count;
      }
    },
    async reward(key, points = 1) {
      try {
        const count = await stored.reward(key, points);
        await learn(key, count.consumedPoints, count);
        return count;
      } catch {
        return missed.reward(key, points);
      }
    },
    async delete(key) {
      await missed.delete(key);
      await known.delete(key);
      return stored.delete(key).catch(() => false);
    },
  };
}

/** Keys hold addresses of people, and may be longer than the column. */
class StoredLimiter extends RateLimiterPostgres {
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

/** Gives how many counts ran out. */
export async function removeExpiredCounts(service: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await service
    .deleteFrom("rate_limits")
    .where("expire", "<", now.getTime())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

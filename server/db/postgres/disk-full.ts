import type { ConnectionPool } from "../connection.ts";

/** disk_full */
const DISK_FULL = "53100";
/** How long the server is not asked for more. */
const REMEMBERED_MS = 10_000;

/** Notes when the server, whose disk is not ours to look at, says that it is full. */
export function watchDiskFull() {
  let fullUntil = 0;
  return {
    isFull: () => Date.now() < fullUntil,
    watched(pool: ConnectionPool): ConnectionPool {
      return {
        ...pool,
        async acquire() {
          const connection = await pool.acquire();
          return {
            async send(batch) {
              try {
                return await connection.send(batch);
              } catch (error) {
                if ((error as { code?: unknown }).code === DISK_FULL) fullUntil = Date.now() + REMEMBERED_MS;
                throw error;
              }
            },
            release: (error) => connection.release(error),
          };
        },
      };
    },
  };
}

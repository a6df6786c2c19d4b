import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import type { Db } from "../../app/platform/db/client.ts";
import { bootTestBackend } from "../../test/support/backend.ts";
import { buyMixed } from "../../test/support/paid-orders.ts";
import { startPostgres } from "../../test/support/postgres.ts";

/** Debian's package of the oldest version that going-live.md names. */
const BINARIES = "/usr/lib/postgresql/15/bin";

// Before version 16 only a superuser may hand BYPASSRLS on, so the service role has policies instead.
it.runIf(existsSync(BINARIES)).each([
  { may: "CREATEROLE", bypassRls: false },
  { may: "CREATEROLE and BYPASSRLS", bypassRls: true },
])("PostgreSQL 15 is enough for a login role with $may", async ({ bypassRls }) => {
  const server = await startPostgres({ binaries: BINARIES });
  try {
    const databaseUrl = await server.createDatabase({ createRole: true, bypassRls });
    await (await bootTestBackend({ databaseUrl })).close();
    // And once more on what is there.
    await using backend = await bootTestBackend({ databaseUrl, seedDemo: true });
    const { order } = await buyMixed(backend.service);
    const ordersFor = (db: Db) => db.selectFrom("orders").select("id").execute();
    expect(await ordersFor(backend.service)).toEqual([{ id: order.id }]);
    await expect(ordersFor(backend.anon)).rejects.toThrow("permission denied");
    const admin = await backend.userClient("admin");
    expect(await ordersFor(admin.db)).toEqual([{ id: order.id }]);
  } finally {
    await server.stop();
  }
});

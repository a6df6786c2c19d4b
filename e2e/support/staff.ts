import type { Db } from "../../app/platform/db/client.ts";
import { IDLE_ROLE } from "../../server/db/caller.ts";
import { openPostgresPool } from "../../server/db/postgres/postgres-pool.ts";
import { sessionAs } from "../../server/db/session.ts";
import type { RunningSite } from "./server.ts";

const sessions = new WeakMap<RunningSite, Db>();

/** Service rights on the running site's database, for changing rows directly. */
export function staffOf(site: RunningSite): Db {
  if (!site.databaseUrl) throw new Error("Only the rows of a site on PostgreSQL can be reached from here");
  const known = sessions.get(site);
  if (known) return known;
  const pool = openPostgresPool({ url: site.databaseUrl, size: 2, prepare: false, idleRole: IDLE_ROLE });
  const session = sessionAs(pool, { role: "service_role" });
  sessions.set(site, session);
  return session;
}

import { startPostgres } from "../../test/support/postgres.ts";

/** One server for all workers of a run, and so one template: its migrations run once, not once per worker. */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.E2E_POSTGRES_URL = server.url;
  return server.stop;
}

import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** See vitest.config.ts. */
    database: "postgres" | "embedded";
  }
}

/** One server for all files of a run; each has databases of its own. Tests that stop a server start another. */
export default async function startSharedPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return server.stop;
}

import { access } from "node:fs/promises";
import { type RunningSite, startSite } from "../e2e/support/server.ts";

export interface BenchSite {
  /** By address, so that no name has to be looked up. */
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** The built site in a process of its own, with demonstration content, running as `npm start` has it. */
export async function startBuiltSite(env: Record<string, string> = {}, dataDir?: string): Promise<BenchSite> {
  await access("build/server/index.js").catch(() => {
    throw new Error("The site is not built: run npm run build first");
  });
  const site: RunningSite = await startSite({
    env: { HOST: "127.0.0.1", ...env },
    ...(dataDir !== undefined && { dataDir }),
  });
  return { origin: `http://127.0.0.1:${site.port}`, pid: site.process.pid ?? 0, stop: site.stop };
}

/** One address of each kind of page, found in the site itself. */
export async function samplePages(origin: string): Promise<Record<string, string>> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const first = (kind: string) => new RegExp(`<loc>[^<]*(/${kind}/[^<]+)</loc>`).exec(sitemap)?.[1] ?? "/";
  return { home: "/", shop: "/house-of-nala", product: first("product"), story: first("story") };
}
